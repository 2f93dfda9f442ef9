import { describe, expect, it } from 'vitest';
import { sendMessage } from '#domain/messaging/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

async function setupMessages() {
  const house = await testApplication();
  await makeShow(house.db);
  const send = (audience: Parameters<typeof sendMessage>[1]['audience'] = { kind: 'all' }) =>
    sendMessage(house.deps, {
      sender: 'production',
      title: 'Ce soir',
      body: '<img src=x onerror=alert(1)>En direct.',
      link: '/vote',
      audience,
      send_at: 'now',
    });
  const list = (headers: Record<string, string>) =>
    house.app.inject({ method: 'GET', url: '/api/messages', headers });
  const read = (id: string, headers: Record<string, string>) =>
    house.app.inject({ method: 'POST', url: `/api/messages/${id}/read`, headers });
  return { ...house, send, list, read };
}

describe('/api/messages', () => {
  it('lists the user’s own messages with what is unread, and opens one, which is read then', async () => {
    const it = await setupMessages();
    const { headers } = await makeVoter(it.deps);
    const id = await it.send();
    const before = await it.list(headers);
    expect([before.statusCode, before.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(before.json()).toEqual({
      data: [
        {
          id,
          sender: 'production',
          title: 'Ce soir',
          excerpt: 'En direct.',
          sent_at: expect.any(String),
          read: false,
        },
      ],
      unread: 1,
    });
    for (let time = 0; time < 2; time += 1) {
      const opened = await it.read(id, headers);
      expect(opened.json()).toEqual({
        data: {
          id,
          sender: 'production',
          title: 'Ce soir',
          html: '<p>En direct.</p>',
          image: null,
          image_alt: null,
          link: '/vote',
          link_label: null,
          sent_at: expect.any(String),
          read: true,
        },
        unread: 0,
      });
    }
    expect((await it.list(headers)).json()).toMatchObject({ data: [{ read: true }], unread: 0 });
  });

  it('is for registered users, and each message for the users whom it was sent to', async () => {
    const it = await setupMessages();
    const [awa, moussa] = [await makeVoter(it.deps), await makeVoter(it.deps)];
    const anonymous = await makeVoter(it.deps, false);
    const id = await it.send({ kind: 'user', user_id: awa.id });
    for (const headers of [{}, anonymous.headers]) {
      expect((await it.list(headers as Record<string, string>)).statusCode).toBe(401);
      expect((await it.read(id, headers as Record<string, string>)).statusCode).toBe(401);
    }
    const answer = await it.read(id, moussa.headers);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'MESSAGE_NOT_FOUND']);
    expect((await it.read('x', moussa.headers)).statusCode).toBe(422);
    expect((await it.list(moussa.headers)).json()).toEqual({ data: [], unread: 0 });
    expect((await it.list(awa.headers)).json().unread).toBe(1);
  });
});
