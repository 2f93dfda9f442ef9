import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import { hashSessionId, readToken, signToken } from '#domain/identity/session-token.ts';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { assemble } from '../dependencies.ts';

const SECRET = 'a secret for tests, thirty-two bytes';
const HOUR = 3_600_000;
/** The session's cookie, which is set before the device's. */
const setCookie = (answer: LightMyRequestResponse) => String([answer.headers['set-cookie'] ?? ''].flat()[0]);

function profile({ app }: TestApplication, headers: Record<string, string>) {
  return app.inject({ method: 'POST', url: '/api/auth/profile', headers, payload: {} });
}
const byCookie = (it: TestApplication, token: string, more: Record<string, string> = {}) =>
  profile(it, { cookie: `__Host-session=${token}`, 'sec-fetch-site': 'same-origin', ...more });

describe('the session cookie', () => {
  it('is tied to this host, to https, and out of reach of scripts and other sites', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Awa', email: 'awa@example.ci', password: 'baobab en fleurs' },
    });
    const [cookie = '', ...attributes] = setCookie(answer).split('; ');
    expect(cookie).toBe(`__Host-session=${answer.json().token}`);
    const age = `Max-Age=${SESSION_DAYS * 86_400}`;
    expect(attributes.sort()).toEqual(['HttpOnly', age, 'Path=/', 'SameSite=Lax', 'Secure']);
    const out = await it.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { origin: 'https://palmares.example' },
    });
    expect(setCookie(out)).toMatch(/^__Host-session=; .*Max-Age=0.*$/);
    for (const attribute of ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
      expect(setCookie(out)).toContain(attribute);
  });

  it('over plain http, where browsers refuse the prefix, has another name and is not believed over https', async () => {
    const http = await testApplication({ PUBLIC_URL: 'http://localhost:3000' });
    const voter = await makeVoter(http.deps);
    const headers = { cookie: `session=${voter.token}`, origin: 'http://localhost:3000' };
    expect((await profile(http, headers)).statusCode).toBe(200);
    const https = await testApplication();
    const other = await makeVoter(https.deps);
    expect(
      (await profile(https, { cookie: `session=${other.token}`, origin: 'https://palmares.example' }))
        .statusCode,
    ).toBe(401);
  });

  it('that is forged, cut or foreign counts as none', async () => {
    const it = await testApplication();
    const voter = await makeVoter(it.deps);
    expect((await byCookie(it, voter.token)).statusCode).toBe(200);
    const foreign = signToken(voter.session, 'another secret of thirty-two bytes!');
    for (const token of [
      voter.token.slice(0, -1),
      `${voter.token}A`,
      foreign,
      '',
      'v1..',
      '%00',
      'x'.repeat(4000),
    ]) {
      const answer = await byCookie(it, token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    }
  });
});

describe('a session’s token', () => {
  it('of more than a day is renewed in the cookie, for the same session, once its row has been seen alive', async () => {
    const it = await testApplication();
    const voter = await makeVoter(it.deps);
    const stale = signToken({ ...voter.session, issuedAt: new Date(Date.now() - 25 * HOUR) }, SECRET);
    const answer = await byCookie(it, stale);
    expect(answer.statusCode).toBe(200);
    const renewed = readToken(/__Host-session=([^;]+)/.exec(setCookie(answer))?.[1] ?? '', SECRET);
    expect(renewed).toMatchObject({ sessionId: voter.session.sessionId, userId: voter.id });
    expect(Date.now() - (renewed?.issuedAt.getTime() ?? 0)).toBeLessThan(60_000);
    // A caller who carries the token in a header keeps it themselves.
    const bearer = await profile(it, { authorization: `Bearer ${stale}` });
    expect([bearer.statusCode, setCookie(bearer)]).toEqual([200, '']);
    await sql`update sessions set revoked_at = now()`.execute(it.db);
    expect((await byCookie(it, stale)).statusCode).toBe(401);
    expect((await profile(it, { authorization: `Bearer ${stale}` })).json().code).toBe('SESSION_EXPIRED');
    // A vote with a stale token asks the database like any other call.
    const vote = await it.app.inject({
      method: 'POST',
      url: '/api/votes',
      headers: { authorization: `Bearer ${stale}` },
      payload: {},
    });
    expect(vote.json().code).toBe('SESSION_EXPIRED');
  });

  it('of today is believed while the database is away, or the vote path would stand still', async () => {
    const it = await testApplication();
    const { session } = await makeVoter(it.deps);
    await sql`alter table sessions rename to sessions_away`.execute(it.db);
    const young = signToken({ ...session, issuedAt: new Date(Date.now() - 23 * HOUR) }, SECRET);
    expect((await profile(it, { authorization: `Bearer ${young}` })).statusCode).toBe(200);
    await sql`alter table sessions_away rename to sessions`.execute(it.db);
  });
});

describe('ending a session', () => {
  it('is known at once in this process, and in another when it has asked', async () => {
    const one = await testApplication();
    const two = assemble(one.deps.config, one.connection, one.deps.log);
    const voter = await makeVoter(one.deps);
    const logout = await one.app.inject({ method: 'POST', url: '/api/auth/logout', headers: voter.headers });
    expect(logout.statusCode).toBe(204);
    expect((await profile(one, voter.headers)).json().code).toBe('SESSION_EXPIRED');
    expect(await two.deps.sessions.authenticate(two.deps.db, voter.token)).not.toBeNull();
    const stop = await two.deps.sessions.follow(two.deps.db, () => {});
    expect(await two.deps.sessions.authenticate(two.deps.db, voter.token)).toBeNull();
    await stop();
    await two.close();
  });
});

describe('a request that writes with a cookie', () => {
  const cases: [string, Record<string, string>, boolean][] = [
    ['our own page', { 'sec-fetch-site': 'same-origin' }, true],
    ['a visitor who typed the address', { 'sec-fetch-site': 'none' }, true],
    [
      'a program that says so of another site',
      { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
      false,
    ],
    ['another site', { 'sec-fetch-site': 'cross-site' }, false],
    ['another host of ours', { 'sec-fetch-site': 'same-site' }, false],
    ['a browser that says something new', { 'sec-fetch-site': 'somewhere' }, false],
    [
      'another site that claims our origin',
      { 'sec-fetch-site': 'cross-site', origin: 'https://palmares.example' },
      false,
    ],
    ['an older browser on our page', { origin: 'https://palmares.example' }, true],
    ['an older browser on another site', { origin: 'https://evil.example' }, false],
    ['a site whose name begins like ours', { origin: 'https://palmares.example.evil.example' }, false],
    ['our name without https', { origin: 'http://palmares.example' }, false],
    ['a sandboxed frame', { origin: 'null' }, false],
    ['something that says nothing', {}, false],
  ];

  it.each(cases)('%s: %j', async (_name, headers, allowed) => {
    const it = await testApplication();
    const voter = await makeVoter(it.deps);
    const show = await makeShow(it.db);
    const vote = {
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: await databaseDay(it.db),
      request_id: randomUUID(),
    };
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      it.app.inject({
        method,
        url,
        headers: { ...headers, cookie: `__Host-session=${voter.token}` },
        payload,
      });
    const writes = [
      await send('POST', '/api/votes', vote),
      await send('PUT', '/api/auth/update-profile', { name: 'Autre' }),
      await send('POST', '/api/auth/logout', {}),
    ];
    expect(writes.map((answer) => answer.statusCode)).toEqual(allowed ? [201, 200, 204] : [403, 403, 403]);
    if (allowed) return;
    for (const answer of writes) expect(answer.json().code).toBe('CROSS_SITE_REQUEST');
    const [session] = await it.db.selectFrom('sessions').selectAll().execute();
    expect([
      session?.revoked_at,
      hashSessionId(voter.session.sessionId).equals(session?.token_hash ?? Buffer.of()),
    ]).toEqual([null, true]);
    expect(await it.db.selectFrom('votes').selectAll().execute()).toEqual([]);
  });

  it('a sign-in that another site sends is refused too; a program without a browser is served', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const login = (headers: Record<string, string>) =>
      it.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers,
        payload: { email: 'a@b.ci', password: 'x' },
      });
    expect((await login({ origin: 'https://evil.example' })).json().code).toBe('CROSS_SITE_REQUEST');
    expect((await login({ 'sec-fetch-site': 'cross-site' })).json().code).toBe('CROSS_SITE_REQUEST');
    expect((await login({})).json().code).toBe('WRONG_CREDENTIALS');
  });

  it('a bearer token needs no such proof: no browser sends one by itself', async () => {
    const it = await testApplication();
    const voter = await makeVoter(it.deps);
    expect((await profile(it, { ...voter.headers, origin: 'https://evil.example' })).statusCode).toBe(200);
    expect((await profile(it, { authorization: `bearer ${voter.token}` })).statusCode).toBe(200);
    expect((await profile(it, { authorization: `Basic ${voter.token}` })).statusCode).toBe(401);
  });
});

describe('the address that the server takes for the visitor’s', () => {
  it('is the connection, unless a proxy that is trusted says otherwise', async () => {
    const hash = async (env: Record<string, string>, headers: Record<string, string>) => {
      const it = await testApplication(env);
      await makeShow(it.db);
      await it.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers,
        payload: { name: 'Awa', email: 'awa@example.ci', password: 'baobab en fleurs' },
      });
      return (await it.db.selectFrom('users').select('ip_hash').executeTakeFirstOrThrow()).ip_hash?.toString(
        'hex',
      );
    };
    const forwarded = { 'x-forwarded-for': '41.66.12.7' };
    const plain = await hash({}, {});
    expect(await hash({}, forwarded)).toBe(plain);
    expect(await hash({ TRUST_PROXY: '10.0.0.1' }, forwarded)).toBe(plain);
    expect(await hash({ TRUST_PROXY: '127.0.0.1' }, forwarded)).not.toBe(plain);
    // Entries before the proxy's own were written by the caller.
    expect(await hash({ TRUST_PROXY: '127.0.0.1' }, { 'x-forwarded-for': '8.8.8.8, 41.66.12.7' })).toBe(
      await hash({ TRUST_PROXY: '127.0.0.1' }, forwarded),
    );
  });

  it('is a country only from such a proxy, and only one that can be', async () => {
    const country = async (env: Record<string, string>, value: string) => {
      const it = await testApplication(env);
      const show = await makeShow(it.db);
      const voter = await makeVoter(it.deps);
      await it.app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: { ...voter.headers, 'cf-ipcountry': value },
        payload: {
          contest_id: show.contest,
          candidate_id: show.aicha,
          vote_day: await databaseDay(it.db),
          request_id: randomUUID(),
        },
      });
      return (await it.db.selectFrom('votes').select('country').executeTakeFirstOrThrow()).country;
    };
    expect(await country({}, 'CI')).toBeNull();
    expect(await country({ TRUST_PROXY: '127.0.0.1' }, 'CI')).toBe('CI');
    expect(await country({ TRUST_PROXY: '127.0.0.1' }, "CI'; drop table votes")).toBeNull();
  });
});
