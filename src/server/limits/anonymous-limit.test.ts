import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { to } from '#test/browser.ts';
import { FORM } from '#test/request-headers.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { limitAnonymous, limitNetwork } from './anonymous-limit.ts';
import { countCalls } from './call-limit.ts';
import { ANONYMOUS_A_DAY, ANONYMOUS_A_MINUTE, INVITATIONS_A_MINUTE } from './limits.ts';

it('visitors without a session leave a bounded number of rows; one too many is asked to sign in first', async () => {
  const { app, db } = await testSite();
  const show = await makeShow(db);
  // Counts all but one of the users that a network may make, without making them.
  for (let n = 1; n < ANONYMOUS_A_MINUTE.max; n += 1) app.admitAnonymous('127.0.0.77');
  const form = {
    contest_id: show.contest,
    candidate_id: show.aicha,
    vote_day: await databaseDay(db),
    daily: '1',
    bonus: '0',
    intent: 'confirm',
  };
  const send = () =>
    app.inject({
      method: 'POST',
      url: '/vote',
      headers: FORM,
      payload: new URLSearchParams({ ...form, request_id: crypto.randomUUID() }).toString(),
    });
  const count = async () => {
    const { rows } = await sql<{ users: number; votes: number; sessions: number }>`
      select (select count(*)::int from users) as users, (select count(*)::int from pending_votes) as votes,
        (select count(*)::int from sessions) as sessions`.execute(db);
    return rows[0];
  };
  expect(to(await send())).toBe('/votepending');
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  const signIn = `/connexion?next=${encodeURIComponent(`/vote?cd=${show.aicha}`)}`;
  expect(new Set(answers.map(to))).toEqual(new Set([signIn]));
  expect(await count()).toEqual({ users: 1, votes: 1, sessions: 1 });
});

it('a network that makes too many leaves room for others, until there are too many of all', () => {
  const admit = limitAnonymous();
  for (let n = 0; n < ANONYMOUS_A_MINUTE.max; n += 1) expect(admit('198.51.100.7')).toBe(true);
  expect(admit('198.51.100.200')).toBe(false);
  expect(admit('203.0.113.1')).toBe(true);
  // Addresses of one IPv6 network belong to one caller.
  for (let n = 0; n < ANONYMOUS_A_MINUTE.max; n += 1) admit(`2001:db8:1:${n.toString(16)}::1`);
  expect(admit('2001:db8:1:ffff::1')).toBe(false);
  let admitted = 0;
  for (let n = 0; n < ANONYMOUS_A_DAY.max + 1000; n += 1)
    if (admit(`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`)) admitted += 1;
  expect(admitted).toBeLessThan(ANONYMOUS_A_DAY.max);
});

it('codes of invitations are looked up a bounded number of times for one network', () => {
  const admit = limitNetwork(countCalls(INVITATIONS_A_MINUTE));
  for (let n = 0; n < INVITATIONS_A_MINUTE.max; n += 1) expect(admit('198.51.100.7')).toBe(true);
  expect(admit('198.51.100.7')).toBe(false);
  expect(admit('203.0.113.1')).toBe(true);
});
