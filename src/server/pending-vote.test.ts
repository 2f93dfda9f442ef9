import { expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { keepPendingVote } from '#domain/voting/service.ts';
import { testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

it('opening /votepending deletes nothing, even a vote whose day is over; its author says what becomes of it', async () => {
  const { app, db, deps } = await testSite();
  const show = await makeShow(db);
  const { token, session } = await becomeAnonymous(deps, {
    ip: '127.0.0.1',
    userAgent: 'test',
    country: null,
  });
  await keepPendingVote(db, session, {
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1,
    bonus: 0,
    vote_day: '2026-01-01',
    request_id: '018f0000-0000-7000-8000-000000000001',
  });
  const ask = (method: 'GET' | 'POST', payload?: string) =>
    app.inject({
      method,
      url: '/votepending',
      headers: {
        cookie: `__Host-session=${token}`,
        'sec-fetch-site': 'same-origin',
        ...(payload ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(payload ? { payload } : {}),
    });
  const waiting = () => db.selectFrom('pending_votes').selectAll().execute();
  for (let visit = 0; visit < 2; visit += 1) {
    const page = await ask('GET');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Ce vote était pour un autre jour');
    expect(await waiting()).toHaveLength(1);
  }
  const forgotten = await ask('POST', 'intent=forget');
  expect([forgotten.statusCode, forgotten.headers.location]).toEqual([302, '/vote']);
  expect(await waiting()).toEqual([]);
});
