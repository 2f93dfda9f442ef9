import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { hashSessionId } from '#domain/identity/session-token.ts';
import { awa, PASSWORD, post, problems, put, registered, setupOpenContest, VISITOR } from '#test/account.ts';
import { COMPETITION } from '#test/show.ts';

describe('POST /api/auth/login', () => {
  it('lets in by e-mail or number, and answers as registration does', async () => {
    const it = await setupOpenContest();
    const { user } = await registered(it, { phone: '07 08 12 34 56', country_code: 'CI' });
    for (const by of [
      { email: ' AWA@example.ci' },
      { phone: '0708123456', country_code: 'CI', competition_id: COMPETITION, auth_type: 'standard' },
      { phone: '+225 07 08 12 34 56', email: '' },
    ]) {
      const answer = await post(it, 'login', { ...by, password: PASSWORD });
      expect([answer.statusCode, answer.json().data]).toEqual([200, user]);
      expect(answer.cookies).toMatchObject([
        { name: '__Host-session', value: answer.json().token },
        { name: '__Host-compte', value: user.uid },
        { name: '__Host-appareil' },
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('answers a wrong password, an unknown account and an invalid number alike', async () => {
    const it = await setupOpenContest();
    await registered(it);
    const answers = await Promise.all(
      [
        { email: 'awa@example.ci', password: 'x' },
        { email: 'nobody@example.ci', password: PASSWORD },
        { email: 'no address', password: PASSWORD },
        { phone: '0708123456', country_code: 'CI', password: PASSWORD },
        { phone: 'not a number', password: PASSWORD },
      ].map((payload) => post(it, 'login', payload)),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { code: 'WRONG_CREDENTIALS', message: 'Email ou mot de passe incorrect.' },
      ]);
      expect(answer.cookies).toEqual([]);
    }
  });

  it('says what is missing', async () => {
    const it = await setupOpenContest();
    const cases: [unknown, Record<string, string>][] = [
      [{ password: PASSWORD }, { phone: 'PHONE_OR_EMAIL_REQUIRED' }],
      [{ email: 'awa@example.ci' }, { password: 'REQUIRED' }],
      [{ email: 'awa@example.ci', password: '' }, { password: 'REQUIRED' }],
      [{ email: 'awa@example.ci', password: 'x'.repeat(1001) }, { password: 'TOO_LONG' }],
      [{ email: 'a\u0000@example.ci', password: 'x' }, { email: 'EMAIL_INVALID' }],
      [{ email: `${'a'.repeat(250)}@x.ci`, password: 'x' }, { email: 'TOO_LONG' }],
      [{ phone: '07\u0000', password: 'x' }, { phone: 'PHONE_INVALID' }],
    ];
    for (const [payload, expected] of cases) {
      const answer = await post(it, 'login', payload);
      expect([payload, answer.statusCode, problems(answer)]).toEqual([payload, 422, expected]);
    }
  });

  it('says how long to wait when it slows down', async () => {
    const it = await setupOpenContest();
    await registered(it);
    // Five at once, and three that wait for their turn.
    for (let n = 0; n < 8; n += 1) await post(it, 'login', { email: awa.email, password: 'x' });
    const answer = await post(it, 'login', { email: awa.email, password: PASSWORD });
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });
});

describe('POST /api/auth/profile and /logout', () => {
  it('answer for the caller’s own account only', async () => {
    const it = await setupOpenContest();
    const { user, token } = await registered(it);
    expect(
      (await post(it, 'profile', { user_id: user.id, auth_type: 'standard' }, token)).json().user,
    ).toEqual(user);
    expect((await post(it, 'profile', { user_id: randomUUID() }, token)).json().code).toBe(
      'NOT_YOUR_ACCOUNT',
    );
    expect((await post(it, 'profile', {})).statusCode).toBe(401);
    await sql`delete from users`.execute(it.db);
    expect((await post(it, 'profile', {}, token)).json().code).toBe('SIGN_IN_REQUIRED');
  });

  it('end the session at once, and answer a browser without a session the same', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    const answer = await post(it, 'logout', {}, token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-session', value: '', path: '/', secure: true },
      { name: '__Host-compte', value: '', path: '/', secure: true },
    ]);
    expect((await post(it, 'profile', {}, token)).json().code).toBe('SESSION_EXPIRED');
    expect((await post(it, 'logout', {}, token)).json().code).toBe('SESSION_EXPIRED');
    expect((await post(it, 'logout', {})).statusCode).toBe(204);
  });
});

describe('PUT /api/auth/update-profile', () => {
  it('changes the fields that are sent, keeps the rest, and frees an identifier that is given up', async () => {
    const it = await setupOpenContest();
    const { user, token } = await registered(it, { phone: '07 08 12 34 56', country_code: 'CI' });
    const answer = await put(
      it,
      { user_id: user.id, name: ' Awa D. ', email: 'NEW@example.ci', phone: '', competition_id: COMPETITION },
      token,
    );
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.json()).toEqual({ data: { user: { ...user, name: 'Awa D.', email: 'new@example.ci' } } });
    expect((await post(it, 'login', { email: 'new@example.ci', password: PASSWORD })).statusCode).toBe(200);
    expect((await post(it, 'login', { email: 'awa@example.ci', password: PASSWORD })).statusCode).toBe(401);
    expect((await post(it, 'register', awa)).statusCode).toBe(201);
    expect((await put(it, {}, token)).json().data.user.name).toBe('Awa D.');
  });

  it('with a new password ends the other sessions, not this one', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    const elsewhere = (await post(it, 'login', { email: awa.email, password: PASSWORD })).json().token;
    expect((await put(it, { password: 'manguier du jardin' }, token)).statusCode).toBe(200);
    expect((await post(it, 'profile', {}, token)).statusCode).toBe(200);
    expect((await post(it, 'profile', {}, elsewhere)).json().code).toBe('SESSION_EXPIRED');
    expect((await post(it, 'login', { email: awa.email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post(it, 'login', { email: awa.email, password: 'manguier du jardin' })).statusCode).toBe(
      200,
    );
  });

  it('refuses what belongs to another user, and changes nothing then', async () => {
    const it = await setupOpenContest();
    await registered(it, { email: 'fatou@example.ci', phone: '05 05 05 05 05', country_code: 'CI' });
    const { user, token } = await registered(it);
    const cases = [
      [{ name: 'Autre', email: 'Fatou@example.ci' }, 409, 'EMAIL_TAKEN'],
      [{ name: 'Autre', phone: '0505050505', country_code: 'CI' }, 409, 'PHONE_TAKEN'],
      [{ name: 'Autre', password: 'court' }, 422, 'INVALID_INPUT'],
      [{ name: 'Autre', password: 'motdepasse' }, 422, 'INVALID_INPUT'],
      [{ name: 'Autre', email: 'x' }, 422, 'INVALID_INPUT'],
      [{ name: 'Autre', user_id: randomUUID() }, 403, 'NOT_YOUR_ACCOUNT'],
      [{ name: 'Autre', competition_id: 'another' }, 404, 'COMPETITION_UNKNOWN'],
    ] as const;
    for (const [payload, status, code] of cases) {
      const answer = await put(it, payload, token);
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, status, code]);
    }
    expect((await post(it, 'profile', {}, token)).json().user).toEqual(user);
    expect((await put(it, { name: 'Autre' })).statusCode).toBe(401);
    const anonymous = await becomeAnonymous(it.deps, VISITOR);
    expect((await put(it, { name: 'Autre' }, anonymous.token)).json().code).toBe('SIGN_IN_REQUIRED');
  });

  it('many times at once leaves the directory saying what the profile says', async () => {
    const it = await setupOpenContest({ DATABASE_CONNECTIONS: '20' });
    const { user, token } = await registered(it);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => put(it, { email: `awa${n % 7}@example.ci` }, token)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const { rows: directory } = await sql`
      select value as email from directory where kind = 'email' and user_id = ${user.id}`.execute(it.db);
    const { rows: profile } = await sql`select email from users where id = ${user.id}`.execute(it.db);
    expect(directory).toHaveLength(1);
    expect(directory).toEqual(profile);
  });
});

describe('a session', () => {
  it('is stored as a hash only: the database opens none', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    const row = await it.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    const known = await it.deps.sessions.authenticate(it.db, token);
    expect(row.token_hash.equals(hashSessionId(known?.session.sessionId ?? ''))).toBe(true);
    for (const table of ['users', 'sessions']) {
      const { rows } = await sql<{ dump: string }>`select t::text as dump from ${sql.table(table)} t`.execute(
        it.db,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.dump).not.toContain(known?.session.sessionId);
      expect(rows[0]?.dump).not.toContain(token.slice(3));
    }
  });

  it('that begins with registration ends the one that the browser had', async () => {
    const it = await setupOpenContest();
    const { token } = await registered(it);
    const { token: other } = (
      await post(it, 'register', { ...awa, email: 'fatou@example.ci' }, token)
    ).json();
    expect((await post(it, 'profile', {}, token)).json().code).toBe('SESSION_EXPIRED');
    expect((await post(it, 'profile', {}, other)).json().user.email).toBe('fatou@example.ci');
  });
});
