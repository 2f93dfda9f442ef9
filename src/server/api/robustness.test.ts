import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '#domain/errors.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeVoter } from '#test/application.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, databaseDay } from '#test/show.ts';

/** Values that are known to have broken software. */
const NASTY: unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "'; drop table votes; --",
    '%00',
    '../../etc/passwd',
  ],
  ...['$' + '{7*7}', 'null', 'NaN', '-0', '1e400', 'x'.repeat(300), '٠٧٠٨١٢٣٤٥٦', 'a@b', '+', '00'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '+010000-01-01', '2026-02-30', '1970-01-01'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', randomUUID()],
  ...[null, true, 0, -1, 1, 1.5, 2, 20, 21, 32_768, 2_147_483_648, 1e21, -1e-7, Number.MAX_SAFE_INTEGER],
  ...[[], [[]], ['1'], {}, { a: 1 }, { toString: 'x' }],
];
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

const FIELDS = {
  '/api/candidates/list': ['competition_id'],
  '/api/contests/current': ['competition_id'],
  '/api/votes': ['contest_id', 'candidate_id', 'daily', 'bonus', 'vote_day', 'request_id', 'user_id'],
  '/api/auth/profile': ['user_id', 'auth_type'],
  '/api/auth/login': ['phone', 'email', 'password', 'country_code', 'competition_id', 'auth_type'],
  '/api/auth/update-profile': [
    'user_id',
    'name',
    'email',
    'phone',
    'country_code',
    'competition_id',
    'password',
  ],
  '/api/auth/register': [
    'name',
    'email',
    'phone',
    'country_code',
    'password',
    'fingerprint',
    'auth_type',
    'ip_address',
    'user_agent',
    'competition_id',
    'parrain_referral_code',
    'canal_id',
  ],
} as const;
type Url = keyof typeof FIELDS;

describe('a call with any body', () => {
  it('is answered with what it is, or with a refusal in the one form; never with an unexpected error', async () => {
    const it = await setupOpenContest();
    const voter = await makeVoter(it.deps);
    const day = await databaseDay(it.db);
    const good: Record<Url, Record<string, unknown>> = {
      '/api/candidates/list': { competition_id: COMPETITION },
      '/api/contests/current': { competition_id: COMPETITION },
      '/api/votes': { contest_id: it.show.contest, candidate_id: it.show.aicha, vote_day: day },
      '/api/auth/profile': {},
      '/api/auth/login': { email: 'awa@example.ci', password: 'baobab en fleurs' },
      '/api/auth/update-profile': {},
      '/api/auth/register': { name: 'Awa', password: 'baobab en fleurs' },
    };
    const statuses = new Map<number, number>();
    const send = async (url: Url, spoilt: Record<string, unknown>) => {
      const fresh = {
        '/api/votes': { request_id: randomUUID() },
        '/api/auth/register': { email: `${randomUUID()}@example.ci` },
      };
      const answer = await it.app.inject({
        method: url === '/api/auth/update-profile' ? 'PUT' : 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          ...(/register|login/.test(url) ? {} : voter.headers),
        },
        payload: JSON.stringify({ ...good[url], ...fresh[url as '/api/votes'], ...spoilt }),
      });
      const what = `${url} ${JSON.stringify(spoilt)} ${answer.body}`;
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode < 300 || answer.statusCode === 429) return;
      const { code, message, ...rest } = answer.json();
      expect(answer.statusCode, what).toBeLessThan(500);
      expect(ERROR_STATUS[code as 'INTERNAL'], what).toBe(answer.statusCode);
      expect(message, what).toMatch(/^[A-ZÀÉ].*\.$/);
      expect(
        Object.keys(rest).filter((key) => key !== 'fields'),
        what,
      ).toEqual([]);
    };
    for (const url of Object.keys(FIELDS) as Url[]) {
      for (const field of FIELDS[url]) for (const nasty of NASTY) await send(url, { [field]: nasty });
    }
    const several = fc.constantFrom(...(Object.keys(FIELDS) as Url[])).chain((url) =>
      fc.record({
        url: fc.constant(url),
        spoilt: fc.dictionary(fc.constantFrom(...FIELDS[url], '__proto__', 'constructor'), value, {
          minKeys: 2,
          maxKeys: 4,
        }),
      }),
    );
    await holds(
      'no body is an unexpected error',
      fc.asyncProperty(several, ({ url, spoilt }) => send(url, spoilt)),
      300,
    );
    // Some bodies were accepted: not every one was refused by validation.
    for (const status of [200, 422]) expect(statuses.get(status)).toBeGreaterThan(20);
    const { rows } =
      await sql`select from votes where vote_day <> (cast_at at time zone 'UTC')::date`.execute(it.db);
    expect(rows).toEqual([]);
  });

  it('that is no JSON, or JSON of another kind, is refused', async () => {
    const it = await setupOpenContest();
    for (const payload of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '1',
      '{"a":1}{',
      '\u0000',
      '{"__proto__":{}}x',
      `${'['.repeat(5000)}`,
    ]) {
      for (const url of Object.keys(FIELDS)) {
        const answer = await it.app.inject({
          method: url === '/api/auth/update-profile' ? 'PUT' : 'POST',
          url,
          headers: { 'content-type': 'application/json' },
          payload,
        });
        expect([400, 401, 422]).toContain(answer.statusCode);
        expect(['MALFORMED_REQUEST', 'INVALID_INPUT', 'SIGN_IN_REQUIRED']).toContain(answer.json().code);
      }
    }
  });

  it('to an address of any kind is answered in JSON', async () => {
    const it = await setupOpenContest();
    const part = fc.oneof(
      fc.constantFrom('api', 'votes', '..', '%2e%2e', '%', '%zz', '%ff', '%00', ';', '?', '#', '', 'é', '"'),
      fc.string(),
    );
    await holds(
      'no address is an unexpected error',
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const url = `/api/${parts.join('/')}`.replace(/[^!-~]/g, encodeURIComponent);
        const answer = await it.app.inject({ method: 'GET', url });
        if (answer.statusCode === 200 || answer.headers.location) return;
        expect(Object.keys(answer.json()).slice(0, 2)).toEqual(['code', 'message']);
        expect(answer.statusCode).toBeLessThan(500);
      }),
      300,
    );
  });
});
