import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ensureCompetition } from '#domain/contest/service.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';

/** A file that begins like a film of this kind; the rest is noise. */
const film = (kind: 'mp4' | 'webm' | 'mov', bytes = 5_000) => {
  const head = {
    mp4: Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
    webm: Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'),
    mov: Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  ', 'latin1'),
  }[kind];
  return Buffer.concat([
    head,
    Buffer.from(Array.from({ length: bytes - head.length }, (_, n) => (n * 7) % 251)),
  ]);
};

const FIELDS = {
  act: 'video.create',
  title: 'Les coulisses',
  description: 'Trois minutes avec Aïcha.',
  kind: 'youtube',
  source: '',
  duration_s: '30',
  megabytes: '',
  amount: '1',
  captions: '',
  poster: '',
  starts_at: '',
  ends_at: '',
};

const plain = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The page of bonus videos, as an operator's browser sends its form. */
async function setupVideos(env: Record<string, string> = {}) {
  const it = await testSite(env);
  await ensureCompetition(it.db, 'test');
  const operator = await makeOperator(it.deps, 'operator');
  const send = async (
    fields: Record<string, string>,
    file: Buffer | null,
    headers: object = operator.headers,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('fichier_video', file ? new File([new Uint8Array(file)], 'film.mp4') : new File([], ''));
    const request = new Response(form);
    return it.app.inject({
      method: 'POST',
      url: '/regie/videos',
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const stored = async () => {
    const { folder } = it.deps.config.uploads;
    const of = (name: string) => readdir(`${folder}/${name}`).catch(() => []);
    return { videos: await of('videos'), drafts: await of('drafts') };
  };
  /** The value of a field that the answered form would send again. */
  const held = (body: string, name: string) =>
    plain(
      new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1] ??
        new RegExp(`value="([^"]*)"[^>]*name="${name}"`).exec(body)?.[1] ??
        '',
    );
  /** Sends a form, and then the form that came back, with the sentence that has to be read first. */
  const add = async (fields: Record<string, string>, file: Buffer | null) => {
    const { body } = await send(fields, file);
    const names = ['lu', 'source', 'megabytes'] as const;
    const again = Object.fromEntries(names.map((name) => [name, held(body, name)]));
    const kind = file ? 'file' : (fields.kind ?? '');
    return send({ ...fields, ...again, kind }, null);
  };
  const asked = async () => {
    const row = await it.db.selectFrom('approvals').select('input').executeTakeFirst();
    return row?.input as { kind: string; source: string; megabytes: number } | undefined;
  };
  return { ...it, operator, send, stored, held, add, asked };
}

describe('a video that is sent with its form', () => {
  it('is kept as it is, known by its contents, weighed, and named in what a second person is asked', async () => {
    const { add, stored, asked } = await setupVideos();
    expect((await add(FIELDS, film('mp4'))).statusCode).toBe(302);
    const video = await asked();
    expect(video).toMatchObject({ kind: 'file', megabytes: 0.005 });
    expect(video?.source).toMatch(/^\/uploads\/videos\/[\da-f]{32}\.mp4$/);
    expect(await stored()).toEqual({ videos: [video?.source.split('/').at(-1)], drafts: [] });
  });

  it('is served whole and in parts, for good, as what it is and as nothing else', async () => {
    const { app, send, held } = await setupVideos();
    const sent = film('webm');
    const url = held((await send(FIELDS, sent)).body, 'source');
    const get = (range?: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ method, url, headers: range ? { range } : {} });
    const whole = await get();
    expect(whole.rawPayload.equals(sent)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=4900-', 4_900, 4_999],
      ['bytes=-10', 4_990, 4_999],
      ['bytes=4990-99999', 4_990, 4_999],
    ] as const) {
      const part = await get(range);
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to}/5000`]);
      expect(part.rawPayload.equals(sent.subarray(from, to + 1))).toBe(true);
    }
    for (const range of ['bytes=5000-', 'bytes=-0']) {
      const beyond = await get(range);
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */5000']);
    }
    // A malformed range, or several parts, get the whole file.
    for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2'])
      expect((await get(range)).statusCode).toBe(200);
    const head = await get('bytes=0-9', 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([206, '10', '']);
    const known = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    for (const other of ['x.mp4', `${'0'.repeat(32)}.mp4`, `${'0'.repeat(32)}.mov`, 'drafts'])
      expect((await app.inject(`/uploads/videos/${other}`)).statusCode).toBe(404);
  });

  it('is kept when something else is wrong, and its browser need not send it again', async () => {
    const { send, add, held, stored, asked } = await setupVideos();
    const refused = await send({ ...FIELDS, title: '' }, film('mp4'));
    expect(refused.statusCode).toBe(422);
    const source = held(refused.body, 'source');
    expect(source).toMatch(/^\/uploads\/videos\//);
    await add({ ...FIELDS, kind: 'file', source, megabytes: '0,005' }, null);
    expect(await asked()).toMatchObject({ source });
    expect((await stored()).videos).toHaveLength(1);
  });

  it.each([
    [
      'a photograph called film.mp4',
      Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(9_000)]),
      415,
      'n’est pas une vidéo',
    ],
    ['a page', Buffer.from(`<script>alert(1)</script>${' '.repeat(200)}`), 415, 'n’est pas une vidéo'],
    ['a QuickTime film', film('mov'), 415, 'n’est pas une vidéo'],
    ['a film of a few bytes', film('mp4', 40), 415, 'n’est pas une vidéo'],
    ['a film that is too heavy', film('mp4', 1_100_000), 413, 'trop lourde'],
  ])('is refused, with all that was typed, when it is %s', async (_what, file, status, words) => {
    const { send, stored, asked } = await setupVideos({ UPLOAD_VIDEO_MAX_MB: '1' });
    const answer = await send(FIELDS, file);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('Les coulisses');
    expect([await stored(), await asked()]).toEqual([{ videos: [], drafts: [] }, undefined]);
  });

  it('is not read beyond what its text could need when it is far too heavy, nor from one who may not add videos', async () => {
    const { deps, send, stored } = await setupVideos({ UPLOAD_VIDEO_MAX_MB: '1' });
    const moderator = await makeOperator(deps, 'moderator');
    expect((await send(FIELDS, film('mp4'), moderator.headers)).statusCode).toBeGreaterThanOrEqual(403);
    const huge = await send(FIELDS, film('mp4', 30_000_000));
    expect(huge.statusCode).toBe(413);
    expect(huge.body).toContain('trop lourde');
    expect(await stored()).toEqual({ videos: [], drafts: [] });
  });

  it('takes no more room than its form has fields for: one video, one poster, and texts that fit', async () => {
    const { app, operator, stored } = await setupVideos();
    const eight = () => new File([new Uint8Array(8_000_000)], 'f.png');
    const answer = async (fill: (form: FormData) => void) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(FIELDS)) form.set(name, value);
      fill(form);
      const request = new Response(form);
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/regie/videos',
        headers: { ...operator.headers, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { statusCode, told: body.includes('La demande n’a pas pu être lue') };
    };
    const unread = { statusCode: 400, told: true };
    expect(await answer((form) => form.set('autre', eight()))).toEqual(unread);
    const twice = (name: string) => (form: FormData) => {
      for (let n = 0; n < 2; n += 1) form.append(name, eight());
    };
    expect(await answer(twice('fichier'))).toEqual(unread);
    expect(await answer(twice('fichier_video'))).toEqual(unread);
    const texts = (form: FormData) => {
      for (let n = 0; n < 5; n += 1) form.set(`texte${n}`, 'a'.repeat(60_000));
    };
    expect(await answer(texts)).toEqual(unread);
    expect(await stored()).toEqual({ videos: [], drafts: [] });
  });

  it('may still be an address, and needs one where no file is sent', async () => {
    const { send, add, asked } = await setupVideos();
    expect((await send({ ...FIELDS, megabytes: '8' }, null)).statusCode).toBe(422);
    const address = { source: 'https://youtu.be/dQw4w9WgXcQ', megabytes: '8' };
    expect((await add({ ...FIELDS, ...address }, null)).statusCode).toBe(302);
    expect(await asked()).toMatchObject({ kind: 'youtube', source: 'dQw4w9WgXcQ' });
  });
});
