import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NOON, PASSWORD, setupSignIn, visitor, wrong } from '#test/signing-in.ts';
import { register } from './service.ts';
import { login } from './sign-in.ts';

describe('guesses at one account', () => {
  it('a thousand at once from a thousand networks: a hundred are looked at, then one every two seconds', async () => {
    const { clock, hasher, waits, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    const told = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        attempt(n % 2 ? email : email.toUpperCase(), `guess ${n}`, visitor(n)),
      ),
    );
    expect(hasher.checked).toBe(104);
    expect(waits.filter((ms) => ms > 0).sort()).toEqual([1000, 3000, 5000, 7000]);
    const slowed = told.filter((answer) => answer?.code === 'TOO_MANY_ATTEMPTS');
    expect(slowed).toHaveLength(896);
    for (const answer of slowed) expect(answer?.retryAfter).toBe(1);
  });

  it('from one network wait longer and longer, some seconds at most, and are refused when the line is full', async () => {
    const { clock, hasher, waits, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    for (let n = 0; n < 8; n += 1) expect(await attempt(email, 'x')).toEqual(wrong);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1000, 3000, 7000]);
    expect(await attempt(email, 'x')).toEqual({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 3 });
    expect(hasher.checked).toBe(8);
    // The wait that is told is the actual wait, and no user is locked out however long the guesses go on.
    for (let second = 3; second < 900; second += 4) {
      await clock.freeze(`${NOON} + interval '${second} seconds'`);
      expect(await attempt(email, 'x')).toEqual(wrong);
      expect(await attempt(email, 'x')).toEqual({ code: 'TOO_MANY_ATTEMPTS', retryAfter: 4 });
    }
  });

  it('sent by a stranger, one as soon as the other is answered, leave the owner a turn in the same network', async () => {
    const { clock, waits, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    let seconds = 0;
    const stranger = async () => {
      await clock.freeze(`${NOON} + interval '${seconds} seconds'`);
      expect(await attempt(email, 'faux')).toEqual(wrong);
      return (waits.at(-1) ?? 0) / 1000;
    };
    for (let n = 0; n < 60; n += 1) seconds += await stranger();
    // The stranger's next attempt waits already when the owner comes.
    await stranger();
    expect(await attempt(email, PASSWORD)).toBeNull();
    expect(waits.at(-1)).toBeLessThanOrEqual(8000);
  });

  it('from other networks cost an owner no time', async () => {
    const { clock, waits, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    for (let n = 0; n < 50; n += 1) await attempt(email, 'x', visitor(7, n));
    expect((await attempt(email, 'x', visitor(7)))?.code).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt(email, PASSWORD, visitor(8))).toBeNull();
    expect(waits.at(-1)).toBe(0);
  });

  it('are forgotten after a quarter of an hour', async () => {
    const { clock, waits, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    await clock.freeze(NOON);
    for (let n = 0; n < 8; n += 1) await attempt(email, 'x');
    await clock.freeze(`${NOON} + interval '15 minutes 8 seconds'`);
    waits.length = 0;
    for (let n = 0; n < 6; n += 1) expect(await attempt(email, 'x')).toEqual(wrong);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1000]);
  });

  it('do not slow down another account', async () => {
    const { newAccount, attempt } = await setupSignIn();
    const [one, other] = [await newAccount('awa@example.ci'), await newAccount('fatou@example.ci')];
    for (let n = 0; n < 8; n += 1) await attempt(one, 'x');
    expect(await attempt(other, PASSWORD)).toBeNull();
  });

  it('that were not looked at, because too many waited, count against no account', async () => {
    const { hasher, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    hasher.full = true;
    for (let n = 0; n < 50; n += 1)
      expect(await attempt(email, PASSWORD)).toEqual({ code: 'IN_LINE', retryAfter: 3 });
    hasher.full = false;
    expect(await attempt(email, PASSWORD)).toBeNull();
  });
});

describe('an account that does not exist', () => {
  it('is answered exactly like a wrong password, and slowed down alike', async () => {
    const { clock, hasher, waits, newAccount, attempt } = await setupSignIn();
    const known = await newAccount('awa@example.ci');
    const script = async (email: string) => {
      const told: unknown[] = [];
      const before = hasher.checked;
      waits.length = 0;
      await clock.freeze(NOON);
      for (let n = 0; n < 10; n += 1) told.push(await attempt(email, 'x'));
      await clock.freeze(`${NOON} + interval '4 seconds'`);
      for (let n = 0; n < 3; n += 1) told.push(await attempt(email, 'x'));
      return { told, checked: hasher.checked - before, waits: [...waits] };
    };
    const [one, other] = [await script(known), await script('nobody@example.ci')];
    expect(other).toEqual(one);
    expect(one.checked).toBe(9);
  });
});

describe('a network', () => {
  it('that fails two hundred times at once is slowed down to five a second; others are not', async () => {
    const { clock, hasher, newAccount, attempt } = await setupSignIn();
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

  it('of a transport, where thousands sign in and one in twenty mistypes, lets all of them in', async () => {
    const { clock, newAccount, attempt } = await setupSignIn();
    const email = await newAccount('awa@example.ci');
    // Twenty sign-ins a second, the most that one address may send, for a while.
    for (let second = 0; second < 12; second += 1) {
      await clock.freeze(`${NOON} + interval '${second} seconds'`);
      for (let n = 0; n < 19; n += 1) expect(await attempt(email, PASSWORD, visitor(7, n))).toBeNull();
      expect(await attempt(`typo${second}@example.ci`, 'x', visitor(7))).toEqual(wrong);
    }
  });

  it('does not slow down two hundred and fifty users who sign in at the same moment', async () => {
    const { newAccount, attempt } = await setupSignIn();
    const emails = await Promise.all(
      Array.from({ length: 250 }, (_, n) => newAccount(`voter${n}@example.ci`)),
    );
    const told = await Promise.all(emails.map((email) => attempt(email, PASSWORD, visitor(7))));
    expect(told.filter((answer) => answer !== null)).toEqual([]);
  });

  it('locks no user out: the wait that it is told is the actual wait', async () => {
    const { clock, attempt } = await setupSignIn();
    await clock.freeze(NOON);
    for (let n = 0; n < 260; n += 1) await attempt(`guess${n}@example.ci`, 'x', visitor(7));
    const wait = (await attempt('another@example.ci', 'x', visitor(7)))?.retryAfter ?? 0;
    await clock.freeze(`${NOON} + interval '${wait} seconds'`);
    expect(await attempt('another@example.ci', 'x', visitor(7))).toEqual(wrong);
  });
});

describe('a user who signs in', () => {
  it('by phone may write the number in every way', async () => {
    const { deps } = await setupSignIn();
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
    const { deps, newAccount } = await setupSignIn();
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
