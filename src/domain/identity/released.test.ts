import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { sweepOldTraces } from '#domain/account/retention.ts';
import { listBonuses } from '#domain/bonus/service.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { cheapPasswords } from '#test/account.ts';
import { testApplication } from '#test/application.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { makeMember, PASSWORD, VISITOR } from '#test/members.ts';
import { earlier, later } from '#test/moved-times.ts';
import { holds } from '#test/properties.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { confirmEmail, makeLink } from './email-confirmation.ts';
import { enterWith, linkExternal, unlinkExternal } from './external.ts';
import { choosePassword } from './forgotten-password.ts';
import { findUser } from './queries.ts';
import type { Session } from './session-token.ts';
import { updateProfile } from './update-profile.ts';

const PHONE = '+225 07 08 12 34 56';
const OTHER = '+225 07 08 12 34 57';
const RESERVED = { code: 'IDENTIFIER_RESERVED', status: 409 };

/** Friday evening, in a contest that ends on Sunday at noon. */
async function setupShow() {
  const database = await freshDatabase();
  const clock = await movableClock(database);
  const it = await testApplication({}, database, cheapPasswords);
  await clock.freeze("'2026-11-20 20:00:00+00'");
  const show = await makeShow(it.deps.db, { to: '40 hours' });
  const vote = async (session: Session) =>
    castVotes(it.deps, session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(it.deps.db),
      request_id: newId(),
    });
  const change = (session: Session, phone: string) => updateProfile(it.deps, session, { phone });
  const register = (phone: string) => makeMember(it.deps, { email: null, phone });
  return { ...it, db: it.deps.db, clock, show, vote, change, register };
}

describe('a number that has voted and is given up by an account that lives on', () => {
  it('is no other user’s before the contest is over, whether they register or change to it', async () => {
    const it = await setupShow();
    const one = await it.register(PHONE);
    await it.vote(one.session);
    await it.change(one.session, OTHER);
    await expect(it.register(PHONE)).rejects.toMatchObject({ ...RESERVED, fields: { phone: 'RESERVED' } });
    const another = await makeMember(it.deps);
    await expect(it.change(another.session, PHONE)).rejects.toMatchObject(RESERVED);

    await it.clock.freeze("'2026-11-21 20:00:00+00'");
    await expect(it.register(PHONE)).rejects.toMatchObject(RESERVED);
    await it.clock.freeze("'2026-11-23 00:01:00+00'");
    await it.register(PHONE);
  });

  it('may go back to the account that had it, which goes on voting with either', async () => {
    const it = await setupShow();
    const { session } = await it.register(PHONE);
    await it.vote(session);
    await it.change(session, OTHER);
    await expect(it.vote(session)).rejects.toMatchObject({ code: 'VOTE_ALREADY_CAST' });
    await it.change(session, PHONE);
    await it.clock.freeze("'2026-11-21 08:00:00+00'");
    await it.vote(session);
  });

  it('stays reserved for as long as a contest is prolonged', async () => {
    const it = await setupShow();
    const { session } = await it.register(PHONE);
    await it.vote(session);
    await it.change(session, OTHER);
    await sql`update contests set end_date = ${later('end_date', '2 days')}, result_date = ${later('result_date', '2 days')}`.execute(
      it.db,
    );
    await it.clock.freeze("'2026-11-23 20:00:00+00'");
    await expect(it.register(PHONE)).rejects.toMatchObject(RESERVED);
  });

  it('is remembered by the sweep until then, however soon old traces go', async () => {
    const it = await setupShow();
    const { session } = await it.register(PHONE);
    await it.vote(session);
    await it.change(session, OTHER);
    await sql`update contests set start_date = ${earlier('start_date', '9 days')}, end_date = ${later('end_date', '9 days')}, result_date = ${later('result_date', '9 days')}`.execute(
      it.db,
    );
    await it.clock.freeze("'2026-11-24 20:00:00+00'");
    await sweepOldTraces(it.db, { days: 2 });
    await expect(it.register(PHONE)).rejects.toMatchObject(RESERVED);
  });

  it('goes to no other account on the day of its account’s deletion either, and no longer leads to that account', async () => {
    const it = await setupShow();
    const { session } = await it.register(PHONE);
    await it.vote(session);
    await it.change(session, OTHER);
    await it.clock.freeze("'2026-11-21 08:00:00+00'");
    await deleteAccount(it.deps, session, { current_password: PASSWORD });
    for (const phone of [PHONE, OTHER]) {
      await expect(it.register(phone)).rejects.toMatchObject({ code: 'ACCOUNT_JUST_DELETED' });
    }
    const { rows } = await sql`select from released_identifiers where user_id is not null`.execute(it.db);
    expect(rows).toEqual([]);
    await it.clock.freeze("'2026-11-22 00:00:00+00'");
    await it.register(PHONE);
    await it.register(OTHER);
  });
});

it('a number that was mistyped, and has not voted, is free at once for its owner, without a second welcome', async () => {
  const it = await setupShow();
  const one = await it.register(PHONE);
  await it.change(one.session, OTHER);
  const owner = await it.register(PHONE);
  await it.vote(owner.session);
  await it.vote(one.session);
  expect(await listBonuses(it.db, owner.session)).toEqual([]);
});

it('an address that was replaced, at once or by confirming another, votes for no second account', async () => {
  const it = await setupShow();
  const { session } = await makeMember(it.deps, { email: 'awa@exemple.org' });
  await it.vote(session);
  await updateProfile(it.deps, session, { email: 'deux@exemple.org' });
  await expect(makeMember(it.deps, { email: 'awa@exemple.org' })).rejects.toMatchObject(RESERVED);

  await sql`update users set email_verified_at = now()`.execute(it.db);
  await updateProfile(it.deps, session, { email: 'trois@exemple.org' });
  const link = await makeLink(it.deps, session, 'email', 'trois@exemple.org');
  await confirmEmail(it.deps, new URL(link, 'http://x.invalid').searchParams.get('jeton') ?? '');
  await expect(makeMember(it.deps, { email: 'deux@exemple.org' })).rejects.toMatchObject(RESERVED);

  // Nor does it come to another account by way of a confirmation.
  const another = await makeMember(it.deps);
  await sql`update users set email_verified_at = now()`.execute(it.db);
  await expect(updateProfile(it.deps, another.session, { email: 'awa@exemple.org' })).rejects.toMatchObject(
    RESERVED,
  );
});

it('a Google account that was unlinked votes for no second account, and may come back', async () => {
  const it = await setupShow();
  const google = {
    kind: 'google',
    issuer: 'https://google.example',
    subject: '1',
    name: 'Awa',
    email: null,
  } as const;
  const { session } = await makeMember(it.deps);
  await linkExternal(it.deps, session, google);
  await it.vote(session);
  await unlinkExternal(it.deps, session, 'google');
  await expect(enterWith(it.deps, null, VISITOR, google, null)).rejects.toMatchObject(RESERVED);
  const another = await makeMember(it.deps);
  await expect(linkExternal(it.deps, another.session, google)).rejects.toMatchObject(RESERVED);
  await linkExternal(it.deps, session, google);
});

it('an account that has voted cannot burn other users’ numbers one after the other', async () => {
  const it = await setupShow();
  const { session } = await it.register(PHONE);
  await it.vote(session);
  const number = (n: number) => `+225 07 08 12 35 ${10 + n}`;
  for (let n = 0; n < 10; n += 1) await it.change(session, number(n));
  await expect(it.change(session, number(10))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});

it('the record of what was given up keeps nothing in clear', async () => {
  const it = await setupShow();
  const { session } = await it.register(PHONE);
  await it.change(session, OTHER);
  const { rows } = await sql<{ text: string }>`select r::text as text from released_identifiers r`.execute(
    it.db,
  );
  expect(rows).toHaveLength(1);
  const hexOfNumber = Buffer.from('2250708123456').toString('hex');
  expect(rows.filter(({ text }) => text.includes('0708123456') || text.includes(hexOfNumber))).toEqual([]);
});

it('a new password chosen through an e-mail takes a stranger’s account away, whose holder has burnt all numbers', async () => {
  const it = await setupShow();
  const { session, email } = await makeMember(it.deps, { phone: PHONE });
  await it.vote(session);
  for (let n = 0; n < 11; n += 1) await it.change(session, `+225 07 08 12 35 ${10 + n}`).catch(() => {});
  const stranger = {
    issuer: 'https://google.example',
    subject: '9',
    name: null,
    email: 'voleur@exemple.org',
  };
  await linkExternal(it.deps, session, { kind: 'google', ...stranger });

  const link = await makeLink(it.deps, session, 'password', email);
  const token = new URL(link, 'http://x.invalid').searchParams.get('jeton') ?? '';
  await choosePassword(it.deps, token, 'nouveau-refrain-31');
  expect(await findUser(it.db, session)).toMatchObject({ google_identity: null });
});

describe('one number, one voter in a contest', () => {
  const act = fc.record({
    who: fc.nat(3),
    what: fc.constantFrom('change', 'change', 'vote', 'vote', 'delete', 'register', 'register'),
    number: fc.nat(3),
  });

  it('holds through anything that accounts do one after the other, within a day', async () => {
    const it = await setupShow();
    let round = 0;
    await holds(
      'numbers that change accounts',
      fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (acts) => {
        round += 1;
        const phone = (n: number) => `+22507${String(round * 10 + n).padStart(8, '0')}`;
        const accounts = new Map<number, { session: Session; phone: string }>();
        /** Which accounts have voted while they held a number. */
        const voters = new Map<string, Set<string>>();
        for (const { who, what, number } of acts) {
          const account = accounts.get(who);
          const done = await attempt(async () => {
            if (what === 'register' && !account) {
              accounts.set(who, {
                session: (await it.register(phone(number))).session,
                phone: phone(number),
              });
            } else if (what === 'change' && account) {
              await it.change(account.session, phone(number));
              account.phone = phone(number);
            } else if (what === 'delete' && account) {
              await deleteAccount(it.deps, account.session, { current_password: PASSWORD });
              accounts.delete(who);
            } else if (what === 'vote' && account) {
              await it.vote(account.session);
              return account;
            }
            return null;
          });
          if (!done) continue;
          const own = voters.get(done.phone) ?? new Set();
          voters.set(done.phone, own.add(done.session.userId));
        }
        for (const own of voters.values()) expect(own.size).toBe(1);
      }),
      30,
    );
  });

  it('holds in races of giving up, taking and voting', async () => {
    const it = await setupShow();
    for (let round = 0; round < 12; round += 1) {
      const phone = `+22501${String(round).padStart(8, '0')}`;
      const one = await it.register(phone);
      const others = await Promise.all([makeMember(it.deps), makeMember(it.deps)]);
      await it.vote(one.session);
      const taken = await Promise.all([
        attempt(() => it.change(one.session, `+22505${String(round).padStart(8, '0')}`)),
        ...others.map(({ session }) => attempt(() => it.change(session, phone).then(() => 'taken'))),
        attempt(() => it.register(phone).then(() => 'taken')),
      ]);
      expect(taken).not.toContain('taken');
    }
  });
});

const REFUSALS = new Set([
  'PHONE_TAKEN',
  'ACCOUNT_JUST_DELETED',
  'IDENTIFIER_RESERVED',
  'VOTE_ALREADY_CAST',
  'TOO_MANY_ATTEMPTS',
]);

/** What the product may refuse here is refused; anything else that is thrown is a defect. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (REFUSALS.has((error as { code: string }).code)) return null;
    throw error;
  }
}
