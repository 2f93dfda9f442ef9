import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeVoter, testSite } from '#test/application.ts';
import { FORM } from '#test/request-headers.ts';
import { COMPETITION, makeShow } from '#test/show.ts';

const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((one) => one.startsWith(`${name} `));

async function setupVideos() {
  const it = await testSite();
  await makeShow(it.db);
  const video = (kind: 'file' | 'youtube' | 'dailymotion', source: string) => ({
    id: randomUUID(),
    competition_id: COMPETITION,
    position: 1,
    title: `Une vidéo (${kind})`,
    description: 'En coulisses.',
    kind,
    source,
    duration_s: 20,
  });
  const videos = {
    file: video('file', '/videos/coulisses.webm'),
    youtube: video('youtube', 'abcDEF12345'),
    dailymotion: video('dailymotion', 'x8abcd'),
  };
  await it.db.insertInto('bonus_videos').values(Object.values(videos)).execute();
  const voter = await makeVoter(it.deps);
  const cookies = { '__Host-session': voter.token };
  const agree = (id: string, signedIn = true) =>
    it.app.inject({
      method: 'POST',
      url: `/bonusvideo?id=${id}`,
      cookies: signedIn ? cookies : {},
      headers: FORM,
      payload: '',
    });
  const get = (url: string) => it.app.inject({ method: 'GET', url, cookies });
  return { it, videos, agree, get };
}

describe('the part of other sites that a page may frame', () => {
  it('is nothing, the page of the video included, before its visitor has agreed', async () => {
    const { videos, get } = await setupVideos();
    for (const url of ['/', '/mission', '/bonusvideo', `/bonusvideo?id=${videos.youtube.id}`]) {
      const { headers, body, statusCode } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      expect(directive(headers['content-security-policy'], 'frame-src')).toBe("frame-src 'none'");
      // Videos of the show are the site's own.
      expect(directive(headers['content-security-policy'], 'media-src')).toBeUndefined();
      expect(directive(headers['content-security-policy'], 'default-src')).toBe("default-src 'self'");
      expect(body).not.toContain('<iframe');
      expect(body).not.toMatch(/https?:\/\/[^"]*(?:youtube|dailymotion)/);
    }
  });

  it('is the one player that was agreed to, in that document alone', async () => {
    const { videos, agree, get } = await setupVideos();
    const youtube = await agree(videos.youtube.id);
    expect(directive(youtube.headers['content-security-policy'], 'frame-src')).toBe(
      'frame-src https://www.youtube-nocookie.com',
    );
    expect(youtube.body).toContain('src="https://www.youtube-nocookie.com/embed/abcDEF12345?');
    const dailymotion = await agree(videos.dailymotion.id);
    expect(directive(dailymotion.headers['content-security-policy'], 'frame-src')).toBe(
      'frame-src https://www.dailymotion.com https://geo.dailymotion.com',
    );
    const after = await get(`/bonusvideo?id=${videos.youtube.id}`);
    expect(after.body).not.toContain('<iframe');
  });

  it('stays nothing for visitors, for our own files, and for what does not exist', async () => {
    const { videos, agree } = await setupVideos();
    const answers = await Promise.all([
      agree(videos.youtube.id, false),
      agree(videos.file.id),
      agree(randomUUID()),
    ]);
    for (const { headers, body } of answers) {
      expect(directive(headers['content-security-policy'], 'frame-src')).toBe("frame-src 'none'");
      expect(body).not.toContain('<iframe');
    }
    expect(answers[2]?.statusCode).toBe(404);
  });
});

describe('a video of our own', () => {
  it('is said to be as heavy as it is, and served in parts', async () => {
    const { it, videos, get } = await setupVideos();
    const page = await get(`/bonusvideo?id=${videos.file.id}`);
    const whole = await it.app.inject({ method: 'GET', url: '/videos/coulisses.webm' });
    expect(whole.statusCode).toBe(200);
    const weight = `${Math.round(whole.rawPayload.length / 1000)}\u00a0ko`;
    expect(page.body).toContain(weight);
    expect(page.body).toContain('preload="none"');

    const part = await it.app.inject({
      method: 'GET',
      url: '/videos/coulisses.mp4',
      headers: { range: 'bytes=100-299' },
    });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toMatch(/^bytes 100-299\/\d+$/);
    expect(part.rawPayload).toHaveLength(200);
    const captions = await it.app.inject({ method: 'GET', url: '/videos/coulisses.fr.vtt' });
    expect(captions.headers['content-type']).toMatch(/^text\/vtt/);
    expect(captions.body.startsWith('WEBVTT')).toBe(true);
  });
});
