import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { userSchema } from '#domain/identity/schema.ts';
import {
  awa,
  countRows,
  PASSWORD,
  post,
  problems,
  put,
  registered,
  setupOpenContest,
} from '#test/account.ts';
import { COMPETITION } from '#test/show.ts';

describe('POST /api/auth/register', () => {
  it('makes a user, signs them in, and answers both', async () => {
    const it = await setupOpenContest();
    const { user, token, answer } = await registered(it, {
      phone: '07 08 12 34 56',
      country_code: 'CI',
      email: '  Awa@Example.CI ',
      fingerprint: 'f'.repeat(32),
      ip_address: '1.2.3.4',
      user_agent: 'what the phone says',
      competition_id: COMPETITION,
      parrain_referral_code: '',
    });
    expect(userSchema.strict().parse(user)).toMatchObject({
      id: user.uid,
      name: 'Awa',
      email: 'awa@example.ci',
      phone: '+2250708123456',
      country_code: 'CI',
      isAnonymous: false,
      auth_type: 'standard',
      // The welcome bonus.
      bonus_count: 1,
      initial_bonus_count: 1,
      has_bonus: true,
      never_had_bonus: 0,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 0,
      todays_votes: [],
    });
    expect(user.referral_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ2-9]{7}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toMatchObject([
      { name: '__Host-session', value: token },
      // Pages hold no id of the user: their scripts read it from this cookie.
      { name: '__Host-compte', value: user.uid },
      { name: '__Host-appareil' },
    ]);
    const profile = await post(it, 'profile', {}, token);
    expect(profile.json().user).toEqual(user);
    // The body's address and agent are not believed; what is kept of the real ones cannot be read back.
    const row = await it.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row.user_agent).not.toBe('what the phone says');
    expect(JSON.stringify(row)).not.toMatch(/1\.2\.3\.4|127\.0\.0\.1|ffffffff/);
  });

  it('takes a newcomer without a name, who can be given one later', async () => {
    const it = await setupOpenContest();
    const { user } = await registered(it, { name: '  ', email: 'sans.nom@example.ci' });
    expect(user).toMatchObject({ name: null, email: 'sans.nom@example.ci' });
    expect((await registered(it, { name: ' Awa\tDiop\n' })).user.name).toBe('Awa Diop');
  });

  it('keeps the country of an account without a number only where the competition lists it', async () => {
    const it = await setupOpenContest();
    await sql`update competitions set countries = '{CI,SN}'`.execute(it.db);
    const register = (email: string, country_code: string) => registered(it, { email, country_code });
    expect((await register('a@example.ci', 'sn')).user.country_code).toBe('SN');
    expect((await register('b@example.ci', '+225')).user.country_code).toBe('CI');
    const answer = await post(it, 'register', { ...awa, country_code: 'FR' });
    expect(problems(answer)).toEqual({ country_code: 'PHONE_COUNTRY' });
    // A number's own country is what counts.
    const { user } = await registered(it, { phone: '+225 07 08 12 34 56', country_code: 'SN' });
    expect(user.country_code).toBe('CI');
  });

  it('says in French, by field, what is wrong', async () => {
    const it = await setupOpenContest();
    const cases: [unknown, Record<string, string>][] = [
      [{}, { password: 'REQUIRED' }],
      [{ ...awa, name: 'x'.repeat(81) }, { name: 'TOO_LONG' }],
      [{ ...awa, name: 'Awa\u0000' }, { name: 'NAME_INVALID' }],
      [{ ...awa, email: 'awa@' }, { email: 'EMAIL_INVALID' }],
      [{ ...awa, email: 'awa@example.ci\u0000' }, { email: 'EMAIL_INVALID' }],
      [{ ...awa, email: `${'a'.repeat(250)}@x.ci` }, { email: 'TOO_LONG' }],
      [{ ...awa, password: 'court' }, { password: 'PASSWORD_TOO_SHORT' }],
      [{ ...awa, password: 'x'.repeat(129) }, { password: 'PASSWORD_TOO_LONG' }],
      [{ ...awa, password: 'Azerty123!' }, { password: 'PASSWORD_COMMON' }],
      [{ name: 'Awa', password: PASSWORD }, { phone: 'PHONE_OR_EMAIL_REQUIRED' }],
      [{ ...awa, phone: '07 08', country_code: 'CI' }, { phone: 'PHONE_TOO_SHORT' }],
      [{ ...awa, phone: '07 08 12 34 56 78 90', country_code: 'CI' }, { phone: 'PHONE_TOO_LONG' }],
      [{ ...awa, phone: '99 99 99 99 99', country_code: 'CI' }, { phone: 'PHONE_INVALID' }],
      [{ ...awa, phone: '+1 202 555 0100' }, { phone: 'PHONE_COUNTRY' }],
      [{ ...awa, phone: '1'.repeat(251) }, { phone: 'PHONE_TOO_LONG' }],
      [{ ...awa, phone: '0708123456\u0000', country_code: 'CI' }, { phone: 'PHONE_INVALID' }],
      [{ ...awa, country_code: 'Côte d’Ivoire' }, { country_code: 'PHONE_COUNTRY' }],
      [{ ...awa, country_code: 'BR' }, { country_code: 'PHONE_COUNTRY' }],
      [{ ...awa, country_code: '+1' }, { country_code: 'PHONE_COUNTRY' }],
      [{ ...awa, parrain_referral_code: 'https://evil.example/' }, { parrain_referral_code: 'INVALID' }],
      [{ ...awa, auth_type: 'admin' }, { auth_type: 'INVALID' }],
      [{ ...awa, name: ['Awa'] }, { name: 'REQUIRED' }],
      [
        { name: ' ', email: 'x', password: 'x', phone: '1'.repeat(300) },
        { email: 'EMAIL_INVALID', password: 'PASSWORD_TOO_SHORT', phone: 'PHONE_TOO_LONG' },
      ],
    ];
    for (const [payload, expected] of cases) {
      const answer = await post(it, 'register', payload);
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 422, 'INVALID_INPUT']);
      expect([payload, problems(answer)]).toEqual([payload, expected]);
    }
    expect([await countRows(it.db, 'users'), await countRows(it.db, 'directory')]).toEqual([0, 0]);
  });

  it('gives an address, and a number, to one account only, in the specification’s words', async () => {
    const it = await setupOpenContest();
    await registered(it, { phone: '07 08 12 34 56', country_code: 'CI' });
    const email = await post(it, 'register', { ...awa, email: 'AWA@example.ci' });
    expect([email.statusCode, email.json()]).toEqual([
      409,
      {
        code: 'EMAIL_TAKEN',
        message: 'Le mail a déja un compte.',
        fields: { email: { code: 'EMAIL_TAKEN', message: 'Le mail a déja un compte.' } },
      },
    ]);
    const phone = await post(it, 'register', { name: 'Awa', phone: '+225 0708123456', password: PASSWORD });
    expect([phone.statusCode, phone.json().code]).toEqual([409, 'PHONE_TAKEN']);
    const both = await post(it, 'register', { ...awa, phone: '+225 0708123456' });
    expect([both.statusCode, both.json().code, problems(both)]).toEqual([
      409,
      'EMAIL_TAKEN',
      { email: 'EMAIL_TAKEN', phone: 'PHONE_TAKEN' },
    ]);
    expect(await countRows(it.db, 'users')).toBe(1);
  });

  it('takes a referral code with the blanks that copying it brought along', async () => {
    const it = await setupOpenContest();
    const { user } = await registered(it);
    const invited = { email: 'moussa@example.ci', parrain_referral_code: ` ${user.referral_code}\u00a0\n` };
    await registered(it, invited);
    const referrals = await it.db.selectFrom('referrals').select('referrer_id').execute();
    expect(referrals).toEqual([{ referrer_id: user.id }]);
  });

  it('ignores fields that no caller may set', async () => {
    const it = await setupOpenContest();
    const { user, token } = await registered(it, {
      id: randomUUID(),
      bucket: 1,
      role: 'admin',
      roles: ['admin'],
      bonus_count: 50,
      has_bonus: true,
      is_anonymous: true,
      isAnonymous: true,
      referral_code: 'MINE',
      registered_at: '2000-01-01',
      todays_votes: [1],
      __proto__: { admin: true },
    });
    expect(user).toMatchObject({
      bonus_count: 1,
      initial_bonus_count: 1,
      isAnonymous: false,
      todays_votes: [],
    });
    expect(user.referral_code).not.toBe('MINE');
    await put(
      it,
      { role: 'admin', bonus_count: 9, password_hash: 'x', auth_type: 'admin', is_anonymous: true },
      token,
    );
    expect((await post(it, 'profile', {}, token)).json().user).toEqual(user);
    const { rows } = await sql`select bonus_type from bonus_grants`.execute(it.db);
    expect(rows).toEqual([{ bonus_type: 'bienvenue' }]);
  });

  it.each([
    ['e-mail', (n: number) => ({ email: ['awa@example.ci', 'AWA@EXAMPLE.CI', ' Awa@Example.ci '][n % 3] })],
    [
      'number',
      (n: number) => ({
        country_code: ['CI', '225', '+225', undefined][n % 4],
        phone: ['07 08 12 34 56', '0708123456', '+225 07-08-12-34-56', '00225 07 08 12 34 56'][n % 4],
      }),
    ],
  ])('makes one account of a hundred that come at once with the same %s', async (_name, identifier) => {
    const it = await setupOpenContest({ DATABASE_CONNECTIONS: '20' });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post(it, 'register', { name: `Awa ${n}`, password: PASSWORD, ...identifier(n) }),
      ),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses).toEqual([201, ...Array(99).fill(409)]);
    expect([await countRows(it.db, 'users'), await countRows(it.db, 'sessions')]).toEqual([1, 1]);
    // After a deadlock one caller would have been told that the service is unavailable.
    expect(new Set(answers.map((answer) => answer.json().code ?? 'OK')).size).toBe(2);
  });

  it('does not lock out two who claim each other’s e-mail and number', async () => {
    const it = await setupOpenContest({ DATABASE_CONNECTIONS: '20' });
    for (let round = 0; round < 15; round += 1) {
      const [a, b] = [`a${round}@example.ci`, `b${round}@example.ci`];
      const [p, q] = [
        `+2250708${String(round).padStart(2, '0')}3456`,
        `+2250508${String(round).padStart(2, '0')}3456`,
      ];
      const answers = await Promise.all(
        [
          { email: a, phone: p },
          { email: b, phone: q },
          { email: a, phone: q },
          { email: b, phone: p },
        ].map((pair) => post(it, 'register', { name: 'Awa', password: PASSWORD, ...pair })),
      );
      for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
      expect(answers.filter((answer) => answer.statusCode === 201).length).toBeGreaterThan(0);
    }
    // No claim of a refused caller is left. Compared here: Citus joins no two tables that are distributed differently.
    const users = await it.db.selectFrom('users').select('id').execute();
    const claims = await it.db.selectFrom('directory').select('user_id').execute();
    expect(claims.filter(({ user_id }) => !users.some(({ id }) => id === user_id))).toEqual([]);
  });
});
