import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ensureCompetition } from '#database/demo.ts';
import { AppError } from '#domain/errors.ts';
import { testApplication } from '#test/application.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION } from '#test/show.ts';
import type { PasswordHasher } from './password.ts';
import { register } from './service.ts';
import { login } from './sign-in.ts';

/** Knows one password, and counts who asks. */
class CountingHasher implements PasswordHasher {
  checked = 0;
  full = false;
  assertRoom(): void {}
  admit<T>(useCase: () => Promise<T>): Promise<T> {
    return useCase();
  }
  async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }
  async verify(stored: string | null, password: string): Promise<boolean> {
    if (this.full) throw new AppError('BUSY', { retryAfter: 3 });
    this.checked += 1;
    return stored === `hash of ${password}`;
  }
}

const PASSWORD = 'baobab en fleurs';
/** Another network for each number. */
const visitor = (network: number, host = 1) => ({
  ip: `10.${network >> 8}.${network & 255}.${host}`,
  userAgent: 'test',
  country: null,
});

async function theatre() {
  const database = await freshDatabase(20);
  await ensureCompetition(database.db, COMPETITION);
  const clock = await movableClock(database);
  const hasher = new CountingHasher();
  const { deps } = await testApplication({ DATABASE_CONNECTIONS: '20' }, database, (parts) => {
    parts.passwords = hasher;
  });
  const newAccount = async (email: string) => {
    await register(deps, null, visitor(0), { name: 'Awa', email, password: PASSWORD, auth_type: 'standard' });
    return email;
  };
  /** @returns what the one who tries is told: null when they are in */
  const attempt = async (email: string, password: string, from = visitor(1)) =>
    login(deps, null, from, { email, password, auth_type: 'standard' }).then(
      () => null,
      (error: AppError) => ({ code: error.code, retryAfter: error.retryAfter }),
    );
  return { deps, hasher, clock, newAccount, attempt };
}

const NOON = "'2026-11-20T12:00:00Z'::timestamptz";
const wrong = { code: 'WRONG_CREDENTIALS', retryAfter: undefined };

describe('guesses at one account', () => {
  it('a thousand at once from a thousand networks: five are looked at', async () => {
    const { clock, hasher, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    const told = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        attempt(n % 2 ? email : email.toUpperCase(), `guess ${n}`, visitor(n)),
      ),
    );
    expect(hasher.checked).toBe(5);
    const slowed = told.filter((answer) => answer?.code === 'TOO_MANY_ATTEMPTS');
    expect(slowed).toHaveLength(995);
    for (const answer of slowed) expect(answer?.retryAfter).toBeGreaterThanOrEqual(1);
  });

  it('one after the other wait longer and longer, never for more than a minute, and as long as is said', async () => {
    const { clock, hasher, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    for (let n = 0; n < 5; n += 1) expect(await attempt(email, 'x')).toEqual(wrong);
    let time = 0;
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const told = await attempt(email, 'x');
      expect(told?.code).toBe('TOO_MANY_ATTEMPTS');
      const wait = told?.retryAfter ?? 0;
      waits.push(wait);
      // A second before it is still too early; what has been refused does not make it longer.
      await clock.set(`pg_catalog.now() + interval '${time + wait - 1} seconds'`);
      if (wait > 1) expect((await attempt(email, PASSWORD))?.code).toBe('TOO_MANY_ATTEMPTS');
      time += wait;
      await clock.set(`pg_catalog.now() + interval '${time} seconds'`);
      expect(await attempt(email, 'x')).toEqual(wrong);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(hasher.checked).toBe(13);
    // The account itself is never locked: whoever knows the password gets in when the wait is over.
    await clock.set(`pg_catalog.now() + interval '${time + 60} seconds'`);
    expect(await attempt(email, PASSWORD)).toBeNull();
    for (let n = 0; n < 5; n += 1) expect(await attempt(email, 'x')).toEqual(wrong);
  });

  it('are forgotten after a quarter of an hour', async () => {
    const { clock, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    for (let n = 0; n < 6; n += 1) await attempt(email, 'x');
    await clock.set(`pg_catalog.now() + interval '15 minutes 1 second'`);
    for (let n = 0; n < 5; n += 1) expect(await attempt(email, 'x')).toEqual(wrong);
    expect((await attempt(email, 'x'))?.code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('do not slow down another account', async () => {
    const { newAccount, attempt } = await theatre();
    const [one, other] = [await newAccount('awa@example.ci'), await newAccount('fatou@example.ci')];
    for (let n = 0; n < 8; n += 1) await attempt(one, 'x');
    expect(await attempt(other, PASSWORD)).toBeNull();
  });

  it('that nobody looked at, because too many waited, are not held against anybody', async () => {
    const { hasher, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    hasher.full = true;
    for (let n = 0; n < 50; n += 1)
      expect(await attempt(email, PASSWORD)).toEqual({ code: 'BUSY', retryAfter: 3 });
    hasher.full = false;
    expect(await attempt(email, PASSWORD)).toBeNull();
  });
});

describe('an account that does not exist', () => {
  it('is answered exactly like a wrong password, and slowed down alike', async () => {
    const { clock, hasher, newAccount, attempt } = await theatre();
    const known = await newAccount('awa@example.ci');
    const script = async (email: string) => {
      const told: unknown[] = [];
      const before = hasher.checked;
      await clock.set('pg_catalog.now()');
      for (let n = 0; n < 7; n += 1) told.push(await attempt(email, 'x'));
      await clock.set(`pg_catalog.now() + interval '2 seconds'`);
      for (let n = 0; n < 3; n += 1) told.push(await attempt(email, 'x'));
      return { told, checked: hasher.checked - before };
    };
    const [one, other] = [await script(known), await script('nobody@example.ci')];
    expect(other).toEqual(one);
    expect(one.checked).toBe(6);
  });
});

describe('a network', () => {
  it('that fails two hundred times at once is slowed down to five a second; others are not', async () => {
    const { clock, hasher, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    for (let n = 0; n < 200; n += 1) {
      expect(await attempt(`guess${n}@example.ci`, 'x', visitor(7, n))).toEqual(wrong);
    }
    expect(hasher.checked).toBe(200);
    const slowed = { code: 'TOO_MANY_ATTEMPTS', retryAfter: 1 };
    expect(await attempt('another@example.ci', 'x', visitor(7))).toEqual(slowed);
    expect(await attempt(email, PASSWORD, visitor(7, 250))).toEqual(slowed);
    expect(await attempt(email, PASSWORD, visitor(8))).toBeNull();
    for (let second = 1; second <= 3; second += 1) {
      await clock.freeze(`${NOON} + interval '${second} seconds'`);
      const told = [];
      for (let n = 0; n < 8; n += 1)
        told.push(await attempt(`later${second}.${n}@example.ci`, 'x', visitor(7)));
      expect(told).toEqual([...Array(5).fill(wrong), ...Array(3).fill(slowed)]);
    }
    await clock.freeze(`${NOON} + interval '1 minute'`);
    expect(await attempt(email, PASSWORD, visitor(7))).toBeNull();
  });

  it('of a carrier, where thousands sign in and one in twenty mistypes, lets everybody in', async () => {
    const { clock, newAccount, attempt } = await theatre();
    const email = await newAccount('awa@example.ci');
    // Twenty sign-ins a second, the most that one address may send, for a while.
    for (let second = 0; second < 12; second += 1) {
      await clock.freeze(`${NOON} + interval '${second} seconds'`);
      for (let n = 0; n < 19; n += 1) expect(await attempt(email, PASSWORD, visitor(7, n))).toBeNull();
      expect(await attempt(`typo${second}@example.ci`, 'x', visitor(7))).toEqual(wrong);
    }
  });

  it('does not slow down two hundred and fifty people who sign in at the same moment', async () => {
    const { newAccount, attempt } = await theatre();
    const emails = await Promise.all(
      Array.from({ length: 250 }, (_, n) => newAccount(`voter${n}@example.ci`)),
    );
    const told = await Promise.all(emails.map((email) => attempt(email, PASSWORD, visitor(7))));
    expect(told.filter((answer) => answer !== null)).toEqual([]);
  });

  it('neither locks anybody out: the wait that is said is the wait that is', async () => {
    const { clock, attempt } = await theatre();
    await clock.freeze(NOON);
    for (let n = 0; n < 260; n += 1) await attempt(`guess${n}@example.ci`, 'x', visitor(7));
    const wait = (await attempt('another@example.ci', 'x', visitor(7)))?.retryAfter ?? 0;
    await clock.freeze(`${NOON} + interval '${wait} seconds'`);
    expect(await attempt('another@example.ci', 'x', visitor(7))).toEqual(wrong);
  });
});

describe('who signs in', () => {
  it('by phone may write the number in every way', async () => {
    const { deps } = await theatre();
    const input = {
      name: 'Awa',
      phone: '+225 07 08 12 34 56',
      password: PASSWORD,
      auth_type: 'standard',
    } as const;
    const { session } = await register(deps, null, visitor(0), input);
    for (const [phone, country_code] of [
      ['07 08 12 34 56', 'CI'],
      ['0708123456', '225'],
      ['00225 0708123456', undefined],
      ['+225-07-08-12-34-56', '+225'],
    ] as const) {
      const opened = await login(deps, null, visitor(1), {
        phone,
        country_code,
        password: PASSWORD,
        auth_type: 'standard',
      });
      expect(opened.session.userId).toBe(session.userId);
    }
  });

  it('ends the session that the browser had, and has one more elsewhere', async () => {
    const { deps, newAccount } = await theatre();
    const email = await newAccount('awa@example.ci');
    const input = { email, password: PASSWORD, auth_type: 'standard' } as const;
    const one = await login(deps, null, visitor(1), input);
    const elsewhere = await login(deps, null, visitor(2), input);
    const two = await login(deps, one.session, visitor(1), input);
    const alive = await Promise.all(
      [one, elsewhere, two].map(
        async ({ token }) => (await deps.sessions.authenticate(deps.db, token)) !== null,
      ),
    );
    expect(alive).toEqual([false, true, true]);
    const { rows } = await sql<{ ended: boolean }>`
      select revoked_at is not null as ended from sessions order by created_at`.execute(deps.db);
    // The registration's, the first (ended), elsewhere's, and the new one.
    expect(rows.map((row) => row.ended)).toEqual([false, true, false, false]);
  });
});
