import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signToken } from '#domain/identity/session-token.ts';
import { testApplication } from '#test/application.ts';
import { makeMember, signIn } from '#test/members.ts';
import { makeShow } from '#test/show.ts';

async function setupSessions() {
  const house = await testApplication();
  await makeShow(house.db);
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object = {}, payload?: object) =>
    house.app.inject({
      method,
      url: `/api/auth/${url}`,
      headers: { ...headers },
      ...(payload ? { payload } : {}),
    });
  return { ...house, call };
}

describe('a user’s sessions', () => {
  it('are listed in plain words, this one first, by day and without any address', async () => {
    const it = await setupSessions();
    const { email, headers } = await makeMember(it.deps);
    await signIn(it.deps, email);
    await sql`update sessions set last_used_on = current_date - 3 where user_agent like '%Windows%'`.execute(
      it.db,
    );
    const answer = await it.call('GET', 'sessions', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject([
      { current: true, browser: 'Chrome', system: 'Android' },
      { current: false, browser: 'Firefox', system: 'Windows' },
    ]);
    expect(answer.body).not.toContain('203.0.113');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('end everywhere at once, or everywhere but here', async () => {
    const it = await setupSessions();
    const { email, headers } = await makeMember(it.deps);
    const [phone, computer] = [await signIn(it.deps, email), await signIn(it.deps, email)];
    const others = await it.call('POST', 'logout-everywhere', headers, { which: 'others' });
    expect(others.json()).toEqual({ data: { ended: 2 } });
    for (const { token } of [phone, computer]) {
      const refused = await it.call('GET', 'sessions', { authorization: `Bearer ${token}` });
      expect(refused.json()).toMatchObject({ code: 'SESSION_EXPIRED' });
    }
    expect((await it.call('GET', 'sessions', headers)).json().data).toHaveLength(1);
    const all = await it.call('POST', 'logout-everywhere', headers, {});
    expect(all.json()).toEqual({ data: { ended: 1 } });
    expect(String(all.headers['set-cookie'])).toMatch(/__Host-session=;/);
    expect((await it.call('GET', 'sessions', headers)).statusCode).toBe(401);
  });

  it('are seen and ended by that user alone', async () => {
    const it = await setupSessions();
    const { headers } = await makeMember(it.deps);
    const other = await makeMember(it.deps);
    expect((await it.call('GET', 'sessions')).statusCode).toBe(401);
    await it.call('POST', 'logout-everywhere', other.headers, { which: 'all' });
    expect((await it.call('GET', 'sessions', headers)).statusCode).toBe(200);
  });

  it('tell on which day each was last used, once a token is a day old', async () => {
    const it = await setupSessions();
    const { session, headers } = await makeMember(it.deps);
    await sql`update sessions set last_used_on = current_date - 3`.execute(it.db);
    await it.deps.sessions.authenticate(it.db, headers.authorization.slice(7));
    const [day] = (await sql<{ day: string }>`select last_used_on as day from sessions`.execute(it.db)).rows;
    const old = signToken(
      { ...session, issuedAt: new Date(Date.now() - 25 * 3_600_000) },
      it.deps.config.sessionSecrets[0],
    );
    expect(await it.deps.sessions.authenticate(it.db, old)).toHaveProperty('renewed');
    const [now] = (
      await sql<{ day: string; today: string }>`
        select last_used_on as day, (now() at time zone 'UTC')::date as today from sessions`.execute(it.db)
    ).rows;
    expect(now?.day).toBe(now?.today);
    expect(day?.day).not.toBe(now?.today);
  });
});

describe('PUT /api/auth/update-profile', () => {
  it('takes the specification’s fields and answers with the user', async () => {
    const it = await setupSessions();
    const { session, headers } = await makeMember(it.deps);
    const answer = await it.call('PUT', 'update-profile', headers, {
      user_id: session.userId,
      name: 'Awa K.',
      email: 'neuve@exemple.org',
      phone: '07 08 12 34 56',
      country_code: 'CI',
      competition_id: 'test',
      password: 'nouveau-refrain-31',
      // What no caller may give themselves.
      role: 'admin',
      bonus_count: 50,
      email_verified_at: '2026-01-01',
      is_anonymous: true,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.user).toMatchObject({
      id: session.userId,
      name: 'Awa K.',
      email: 'neuve@exemple.org',
      email_verified: false,
      pending_email: null,
      phone: '+2250708123456',
      country_code: 'CI',
      isAnonymous: false,
      bonus_count: 1,
    });
  });
});
