import { describe, expect, it } from 'vitest';
import { countUnread, listMessages, sendMessage } from '#domain/messaging/service.ts';
import { makeVoter, testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

async function setupMessages() {
  const house = await testSite();
  await makeShow(house.db);
  const reader = await makeVoter(house.deps);
  const cookies = { '__Host-session': reader.token };
  const send = (title: string, audience: Parameters<typeof sendMessage>[1]['audience'] = { kind: 'all' }) =>
    sendMessage(house.deps, {
      sender: 'production',
      title,
      body: 'En direct, *ce soir*.',
      image: '/portraits/grace.svg',
      link: 'https://canal.example/direct',
      audience,
      send_at: 'now',
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    house.app.inject({ method: 'GET', url, cookies, headers });
  const mark = (ids: string[], headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    house.app.inject({
      method: 'POST',
      url: '/messagerie',
      cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: ids.map((id) => `m=${encodeURIComponent(id)}`).join('&'),
    });
  const unread = () => countUnread(house.deps, reader.session);
  return { ...house, reader, send, get, mark, unread };
}

describe('/messagerie', () => {
  it('opens a message and counts it as read in the bar of the same page', async () => {
    const it = await setupMessages();
    const id = await it.send('Ce soir');
    await it.send('Demain');
    expect((await it.get('/messagerie')).body).toContain('aria-label="Messagerie, 2\u00a0nouveaux messages"');
    const { body, statusCode } = await it.get(`/messagerie?m=${id}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('aria-label="Messagerie, 1\u00a0nouveau message"');
    expect(body).toContain('<p>En direct, <em>ce soir</em>.</p>');
    expect(body).toMatch(/<img [^>]*src="\/portraits\/grace\.svg" width="720" height="405" alt=""/);
    expect(body).toMatch(
      /<a [^>]*href="https:\/\/canal\.example\/direct" target="_blank" rel="noopener noreferrer"/,
    );
    expect(await it.unread()).toBe(1);
    expect((await it.get('/faq')).body).toContain('aria-label="Messagerie, 1\u00a0nouveau message"');
  });

  it('leaves unread what a browser only fetches ahead', async () => {
    const it = await setupMessages();
    const id = await it.send('Ce soir');
    const ahead = await it.get(`/messagerie?m=${id}`, { 'sec-purpose': 'prefetch;prerender' });
    expect([ahead.statusCode, await it.unread()]).toEqual([200, 1]);
  });

  it('is no page for what cannot be a message of one’s own', async () => {
    const it = await setupMessages();
    const other = await makeVoter(it.deps);
    const foreign = await it.send('À une autre', { kind: 'user', user_id: other.id });
    for (const id of [foreign, 'x', "' or 1=1 --", '%00', '0198f0a2-0000-7000-8000-00000000000a']) {
      const { statusCode, body } = await it.get(`/messagerie?m=${id}`);
      expect([id, statusCode]).toEqual([id, 404]);
      expect(body).not.toContain('À une autre');
    }
  });

  it('marks the messages that the form names, of one’s own, and only from this site', async () => {
    const it = await setupMessages();
    const other = await makeVoter(it.deps);
    const foreign = await it.send('À une autre', { kind: 'user', user_id: other.id });
    const [first, second] = [await it.send('Un'), await it.send('Deux')];
    expect((await it.mark([first], { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await it.unread()).toBe(2);
    const answer = await it.mark([first, foreign, 'x', '']);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/messagerie']);
    const list = await listMessages(it.deps, it.reader.session);
    expect(list.map(({ id, read }) => [id, read])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(await countUnread(it.deps, other.session)).toBe(3);
    expect((await it.mark([])).statusCode).toBe(302);
  });
});
