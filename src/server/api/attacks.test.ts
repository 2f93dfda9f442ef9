import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { RISK_FROM } from '#domain/risk/rules.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { awa, PASSWORD, post, put, registered, setupOpenContest, VISITOR } from '#test/account.ts';
import { testSite } from '#test/application.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

const COOKIE = '__Host-session';

describe('a session that an attacker has put into the browser', () => {
  it('is worth nothing once its bearer has registered or signed in', async () => {
    const it = await setupOpenContest();
    const who = (token: string) =>
      it.app.inject({
        method: 'POST',
        url: '/api/auth/profile',
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      });
    await registered(it, { email: 'moussa@example.ci' });
    for (const [url, payload] of [
      ['register', awa],
      ['login', { email: 'moussa@example.ci', password: PASSWORD }],
    ] as const) {
      const planted = await becomeAnonymous(it.deps, VISITOR);
      expect((await who(planted.token)).statusCode).toBe(200);
      const answer = await it.app.inject({
        method: 'POST',
        url: `/api/auth/${url}`,
        headers: { origin: 'https://palmares.example' },
        cookies: { [COOKIE]: planted.token },
        payload,
      });
      const fresh = answer.cookies.find(({ name }) => name === COOKIE)?.value ?? '';
      expect(fresh).not.toBe(planted.token);
      expect((await who(fresh)).json().user.isAnonymous).toBe(false);
      expect([url, (await who(planted.token)).statusCode]).toEqual([url, 401]);
    }
  });

  it('signs no visitor in to an account of its choice', async () => {
    const it = await setupOpenContest();
    const mine = await registered(it);
    // The cookie is of the attacker's own account: a visitor who signs in gets a session of their own account.
    await registered(it, { email: 'moussa@example.ci' });
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'https://palmares.example' },
      cookies: { [COOKIE]: mine.token },
      payload: { email: 'moussa@example.ci', password: PASSWORD },
    });
    expect(answer.json().data.email).toBe('moussa@example.ci');
    expect(answer.json().data.id).not.toBe(mine.user.id);
  });
});

describe('mass registration', () => {
  const BEYOND = 600;

  it('from one address is stopped at six hundred a minute, though its headers name other addresses', async () => {
    const it = await setupOpenContest();
    const send = (n: number, remoteAddress = '41.66.12.7') =>
      it.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress,
        headers: { 'x-forwarded-for': `41.66.${n % 256}.${n % 199}`, 'cf-connecting-ip': `1.2.3.${n % 256}` },
        payload: {},
      });
    for (let n = 0; n < BEYOND; n += 1) expect((await send(n)).statusCode).toBe(422);
    const stopped = await send(1);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(1, '41.66.12.8')).statusCode).toBe(422);
  });

  it('from one line of IPv6 is stopped alike, whichever of its addresses each call comes from', async () => {
    const it = await setupOpenContest();
    const send = (remoteAddress: string) =>
      it.app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress, payload: {} });
    for (let n = 0; n < BEYOND; n += 1)
      expect((await send(`2001:db8:1:2::${n.toString(16)}`)).statusCode).toBe(422);
    expect((await send('2001:db8:1:2:a:b:c:d')).statusCode).toBe(429);
    expect((await send('2001:db8:1:3::1')).statusCode).toBe(422);
  });

  it('by one telephone is one group, whichever addresses of its line it comes from', async () => {
    const it = await setupOpenContest();
    for (let n = 0; n < 2 * RISK_FROM.device; n += 1) {
      const { statusCode } = await it.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: `2001:db8:1:2::${n.toString(16)}`,
        payload: { ...awa, email: `awa${n}@example.ci`, fingerprint: 'one telephone' },
      });
      expect(statusCode).toBe(201);
    }
    expect(await scanForRisks(it.db)).toMatchObject({ device: 1 });
    const lines = await sql<{ accounts: number; sessions: number }>`
      select (select count(distinct ip_hash)::int from users) as accounts,
        (select count(distinct ip_hash)::int from sessions) as sessions`.execute(it.db);
    expect(lines.rows).toEqual([{ accounts: 1, sessions: 1 }]);
  });

  it('by the page’s form is stopped alike, in every writing of its address', async () => {
    const it = await testSite();
    await makeShow(it.db);
    await it.deps.geography.load();
    // From a country that the gate turns away, so that no page is rendered: the form counts all the same.
    const send = (url: string) =>
      it.app.inject({ method: 'POST', url, headers: FORM, payload: '', remoteAddress: '8.8.8.8' });
    const writings = [
      '/inscription',
      '/INSCRIPTION/',
      '/%69nscription',
      '/inscription.data',
      '/inscription?next=/faq',
    ];
    for (let n = 0; n < BEYOND; n += 1) await send(writings[n % writings.length] ?? '');
    for (const url of writings) expect([url, (await send(url)).statusCode]).toEqual([url, 429]);
    expect((await send('/connexion')).statusCode).not.toBe(429);
  });
});

describe('fields that no caller may set', () => {
  it('is ignored where an account is made, and where it is changed', async () => {
    const it = await setupOpenContest();
    const wishes = {
      role: 'admin',
      is_admin: true,
      bonus_count: 99,
      has_bonus: true,
      weekly_referral_bonuses: 0,
      uncounted_referrals: 50,
      isAnonymous: true,
      id: '00000000-0000-4000-8000-000000000001',
      bucket: 1,
      referral_code: 'ADMIN',
      password_hash: 'x',
    };
    const { user, token } = await registered(it, wishes);
    expect(user).toMatchObject({ bonus_count: 1, has_bonus: true, isAnonymous: false });
    expect(user.id).not.toBe(wishes.id);
    expect(user.referral_code).not.toBe('ADMIN');
    const changed = (await put(it, { ...wishes, name: 'Awa' }, token)).json().data.user;
    expect(changed).toEqual({ ...user, name: 'Awa' });
    expect(JSON.stringify(changed)).not.toContain('admin');
    expect((await post(it, 'login', { email: awa.email, password: PASSWORD, ...wishes })).statusCode).toBe(
      200,
    );
  });

  it('a key that would reach JavaScript’s prototypes is dropped as any unknown one, at any depth', async () => {
    const it = await setupOpenContest();
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await it.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload });
      return { status: answer.statusCode, ...answer.json() };
    };
    // What such a key holds is lent to no field of the body that is missing.
    const lent = `{"name":"Awa","password":"${PASSWORD}","role":"admin","prototype":{"role":"admin"}}`;
    for (const [n, key] of ['__proto__', '\\u005f_proto__', 'constructor'].entries()) {
      const body = `"email":"awa.${n}@example.ci","${key}":${lent},"deep":[{"${key}":${lent}}]`;
      const missing = await send(`{${body}}`);
      expect([key, missing.code, Object.keys(missing.fields)]).toEqual([key, 'INVALID_INPUT', ['password']]);
      const whole = await send(`{"password":"${PASSWORD}",${body}}`);
      expect([key, whole.status, whole.data.name]).toEqual([key, 201, null]);
    }
    expect(Reflect.has({}, 'role')).toBe(false);
  });

  it('a fingerprint is a sign and no key: two of one phone have two accounts', async () => {
    const it = await setupOpenContest();
    const fingerprint = 'a'.repeat(32);
    const one = await registered(it, { fingerprint });
    const two = await registered(it, { fingerprint, email: 'moussa@example.ci' });
    expect(two.user.id).not.toBe(one.user.id);
    const rows = await it.db.selectFrom('users').select('fingerprint_hash').execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]?.fingerprint_hash).toEqual(rows[1]?.fingerprint_hash);
    expect(rows[0]?.fingerprint_hash?.toString()).not.toContain('aaaa');
  });
});
