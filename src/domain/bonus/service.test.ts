import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { invite, type Member, makeCode, makeInviter, tally } from '#test/bonus.ts';
import { freshDatabase } from '#test/database.ts';
import { holds } from '#test/properties.ts';
import { refusal } from '#test/refusal.ts';
import { report } from '#test/report.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from './rules.ts';
import { assignBonus, bonusOverview, bonusStanding, listBonuses } from './service.ts';

async function setupBonus() {
  const it = await testApplication({ DATABASE_CONNECTIONS: '16' }, await freshDatabase());
  const show = await makeShow(it.db);
  const day = await databaseDay(it.db);
  const vote = (user: Member, bonus: number, daily: 0 | 1 = 0, request_id: string = randomUUID()) =>
    castVotes(it.deps, user.session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily,
      bonus,
      vote_day: day,
      request_id,
    });
  const claim = (user: Member) => assignBonus(it.deps, user.session, { bonus_type: 'parrainage' });
  const enter = (user: Member, code: string) =>
    assignBonus(it.deps, user.session, { bonus_type: 'partenaire', code });
  return { ...it, show, vote, claim, enter };
}

/** Registers a user whom a code has brought, without the cost of a password. */
async function come({ db, deps }: TestApplication, code: string): Promise<Member> {
  const voter = await makeVoter(deps);
  const user = { bucket: voter.bucket, userId: voter.id };
  await db
    .transaction()
    .execute((tx) => deps.rewards.registered(tx, user, { referralCode: code, returning: false }));
  return { ...voter, ...user, code: '' };
}

describe('as many invited people who have voted as make a bonus vote', () => {
  it('give it once, and only when they have voted', async () => {
    const it = await setupBonus();
    const user = await makeInviter(it);
    const people = await Promise.all(
      Array.from({ length: REFERRALS_NEEDED }, () => come(it, user.code.toLowerCase())),
    );
    for (const person of people.slice(1)) await it.vote(person, 0, 1);
    expect(await bonusStanding(it.db, user.session)).toMatchObject({
      uncounted_referrals: REFERRALS_NEEDED - 1,
    });
    expect(await refusal(it.claim(user))).toBe('REFERRALS_MISSING');
    expect((await bonusOverview(it.deps, user.session)).ways.parrainage).toMatchObject({
      waiting: 1,
      claimable: false,
    });
    // Bonus votes are votes too.
    await it.vote(people[0] as Member, 1);
    expect((await bonusOverview(it.deps, user.session)).ways.parrainage.claimable).toBe(true);
    expect(await it.claim(user)).toEqual({
      bonus_type: 'parrainage',
      granted: REFERRAL_AMOUNT,
      bonus_count: REFERRAL_AMOUNT,
      initial_bonus_count: REFERRAL_AMOUNT,
      never_had_bonus: 0,
    });
    expect(await bonusStanding(it.db, user.session)).toMatchObject({
      bonus_count: REFERRAL_AMOUNT,
      uncounted_referrals: 0,
      weekly_referral_bonuses: 1,
    });
    expect(await refusal(it.claim(user))).toBe('REFERRALS_MISSING');
  });

  it('are never more than a week may have, by a hundred claims at once', async () => {
    const it = await setupBonus();
    const [enough, many] = [await makeInviter(it), await makeInviter(it)];
    await invite(it.db, enough, REFERRALS_NEEDED);
    await invite(it.db, many, REFERRALS_NEEDED * (WEEKLY_REFERRAL_LIMIT + 2) - 1);
    const claims = (user: Member) =>
      Promise.all(Array.from({ length: 100 }, () => refusal(it.claim(user)))).then(tally);
    const [first, second] = await Promise.all([claims(enough), claims(many)]);
    report(
      `100 claims of one bonus vote: ${JSON.stringify(first)}; of a full week: ${JSON.stringify(second)}`,
    );
    expect(first).toEqual({ done: 1, REFERRALS_MISSING: 99 });
    expect(second).toEqual({ done: WEEKLY_REFERRAL_LIMIT, REFERRAL_WEEK_LIMIT: 100 - WEEKLY_REFERRAL_LIMIT });
    expect(await bonusStanding(it.db, many.session)).toMatchObject({
      uncounted_referrals: 2 * REFERRALS_NEEDED - 1,
      weekly_referral_bonuses: WEEKLY_REFERRAL_LIMIT,
    });
  });
});

describe('a hundred requests at once', () => {
  it('spend one bonus vote once', async () => {
    const it = await setupBonus();
    const user = await makeInviter(it);
    await makeCode(it.db, { code: 'UN' });
    await it.enter(user, 'un');
    const answers = await Promise.all(Array.from({ length: 100 }, () => refusal(it.vote(user, 1))));
    // A user's ballots wait a few at a time; the others are turned away undecided.
    const { done, NOT_ENOUGH_BONUS = 0, TOO_MANY_REQUESTS = 0 } = tally(answers);
    expect([done, NOT_ENOUGH_BONUS + TOO_MANY_REQUESTS]).toEqual([1, 99]);
    const [bonus] = await listBonuses(it.db, user.session);
    expect(bonus).toMatchObject({
      number: 1,
      bonus_type: 'partenaire',
      source: 'UN',
      vote: { week: 1, candidate: 'Aïcha', contest_id: it.show.contest },
    });
  });

  it('use the last use of a code once', async () => {
    const it = await setupBonus();
    const id = await makeCode(it.db, { code: 'DERNIER', amount: 2, max_uses: 3 });
    const users = await Promise.all(Array.from({ length: 102 }, () => makeInviter(it)));
    for (const user of users.slice(0, 2)) await it.enter(user, 'dernier');
    const answers = await Promise.all(users.slice(2).map((user) => refusal(it.enter(user, 'der-nier'))));
    expect(tally(answers)).toEqual({ done: 1, PARTNER_CODE_USED_UP: 99 });
    const { rows } = await sql`
      select (select uses from partner_codes where id = ${id}) as uses,
             (select count(*) from partner_code_uses where code_id = ${id}) as taken,
             (select count(*) from bonus_grants) as grants`.execute(it.db);
    expect(rows).toEqual([{ uses: 3, taken: 3, grants: 6 }]);
  });

  it('use a code once by one user, and tell the others', async () => {
    const it = await setupBonus();
    await makeCode(it.db, { code: 'ENCORE' });
    const user = await makeInviter(it);
    const counts = tally(
      await Promise.all(Array.from({ length: 100 }, () => refusal(it.enter(user, 'ENCORE')))),
    );
    const { done, PARTNER_CODE_ALREADY_USED: already = 0, TOO_MANY_ATTEMPTS: slowed = 0 } = counts;
    expect([done, already + slowed]).toEqual([1, 99]);
    expect(await bonusStanding(it.db, user.session)).toMatchObject({ bonus_count: 1 });
  });
});

const MEMBERS = 6;
const RUNS = Number(process.env.BONUS_RUNS ?? 40);
// Most acts are the first user's, because a week is full only after several claims.
const who = fc.oneof(fc.constant(0), fc.nat(MEMBERS - 1));

const play = fc.record({
  maxUses: fc.integer({ min: 1, max: 6 }),
  amount: fc.integer({ min: 1, max: 3 }),
  invited: fc.array(
    fc.record({ people: fc.integer({ min: 0, max: 40 }), voted: fc.integer({ min: 0, max: 80 }) }),
    { minLength: MEMBERS, maxLength: MEMBERS },
  ),
  /** Requests to vote by their place: sending one of them again is a replay. */
  requests: fc.array(fc.record({ user: who, bonus: fc.integer({ min: 0, max: 3 }), daily: fc.nat(1) }), {
    minLength: 1,
    maxLength: 20,
  }),
  acts: fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ act: fc.constant('claim' as const), user: who }) },
      { weight: 2, arbitrary: fc.record({ act: fc.constant('code' as const), user: who }) },
      {
        weight: 2,
        arbitrary: fc.record({ act: fc.constant('come' as const), user: who, votes: fc.boolean() }),
      },
      { weight: 4, arbitrary: fc.record({ act: fc.constant('vote' as const), request: fc.nat(19) }) },
      { weight: 1, arbitrary: fc.record({ act: fc.constant('look' as const), user: who }) },
    ),
    { minLength: 20, maxLength: 80 },
  ),
});

interface Account {
  grants: { number: number; bonus_type: string; source: string; week: string }[];
  spent: number[];
  referrals: { grant_number: number | null; voted_at: Date | null }[];
  uses: number;
}

async function readAccount({ db }: TestApplication, { id }: Member): Promise<Account> {
  const { rows: grants } = await sql<Account['grants'][number]>`
    select number, bonus_type, source, to_char(granted_at at time zone 'UTC', 'IYYY-IW') as week
    from bonus_grants where user_id = ${id} order by number`.execute(db);
  const { rows: spent } = await sql<{ number: number }>`
    select grant_number as number from votes where user_id = ${id} and grant_number is not null`.execute(db);
  const { rows: referrals } = await sql<Account['referrals'][number]>`
    select grant_number, voted_at from referrals where referrer_id = ${id}`.execute(db);
  const { rows: uses } = await sql`select from partner_code_uses where user_id = ${id}`.execute(db);
  return { grants, spent: spent.map((row) => row.number), referrals, uses: uses.length };
}

describe('invitations, codes, votes and replays, in any order and at once', () => {
  it(
    'keep every balance at what was granted less what was spent, and every limit',
    async () => {
      const it = await setupBonus();
      const told: Record<string, number> = {};
      let sequences = 0;
      await holds(
        'the bonus economy against the database',
        fc.asyncProperty(play, async ({ maxUses, amount, invited, requests, acts }) => {
          const code = `J${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;
          const codeId = await makeCode(it.db, { code, amount, max_uses: maxUses });
          const members = await Promise.all(
            invited.map(async ({ people, voted }) => {
              const member = await makeInviter(it);
              if (people > 0) await invite(it.db, member, people, Math.min(voted, people));
              return member;
            }),
          );
          const ids = requests.map(() => randomUUID());
          const at = (index: number) => members[index] as Member;
          const perform = async (one: (typeof acts)[number]) => {
            if (one.act === 'claim') return [one.act, await refusal(it.claim(at(one.user)))] as const;
            if (one.act === 'code') return [one.act, await refusal(it.enter(at(one.user), code))] as const;
            if (one.act === 'look') {
              return [one.act, await refusal(bonusOverview(it.deps, at(one.user).session))] as const;
            }
            if (one.act === 'come') {
              const person = await come(it, at(one.user).code);
              return [one.act, one.votes ? await refusal(it.vote(person, 0, 1)) : 'done'] as const;
            }
            const place = one.request % requests.length;
            const { user, bonus, daily } = requests[place] as (typeof requests)[number];
            const gift = bonus + daily === 0 ? 1 : bonus;
            const cast = it.vote(at(user), gift, daily === 1 ? 1 : 0, ids[place]);
            return [one.act, await refusal(cast)] as const;
          };
          // In two waves, so that the second spends what the first has earned.
          const half = Math.floor(acts.length / 2);
          const results = await Promise.all(acts.slice(0, half).map(perform));
          results.push(...(await Promise.all(acts.slice(half).map(perform))));
          for (const [act, result] of results) told[`${act} ${result}`] = (told[`${act} ${result}`] ?? 0) + 1;

          let uses = 0;
          for (const member of members) {
            sequences += 1;
            const account = await readAccount(it, member);
            const { grants, spent, referrals } = account;
            expect(grants.map((grant) => grant.number)).toEqual(grants.map((_, index) => index + 1));
            expect(new Set(grants.map((grant) => grant.source)).size).toBe(grants.length);
            expect(new Set(spent).size).toBe(spent.length);
            expect(spent.every((number) => number >= 1 && number <= grants.length)).toBe(true);
            const standing = await bonusStanding(it.db, member.session);
            expect(standing.bonus_count).toBe(grants.length - spent.length);
            expect(standing.bonus_count).toBeGreaterThanOrEqual(0);

            const referral = grants.filter((grant) => grant.bonus_type === 'parrainage');
            const weeks = Object.values(tally(referral.map(({ week }) => week)));
            expect(weeks.every((votes) => votes <= WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT)).toBe(true);
            const taken = referrals.filter((one) => one.grant_number !== null);
            const claims = Object.values(tally(taken.map((one) => String(one.grant_number))));
            expect(claims.every((people) => people === REFERRALS_NEEDED)).toBe(true);
            expect(referral).toHaveLength(REFERRAL_AMOUNT * claims.length);
            expect(taken.every((one) => one.voted_at !== null)).toBe(true);

            expect(account.uses).toBeLessThanOrEqual(1);
            uses += account.uses;
            expect(grants.filter((grant) => grant.bonus_type === 'partenaire')).toHaveLength(
              account.uses * amount,
            );
          }
          const wins = results.filter(([act, result]) => act === 'code' && result === 'done').length;
          const { rows } = await sql`select uses from partner_codes where id = ${codeId}`.execute(it.db);
          expect([uses, rows]).toEqual([wins, [{ uses: wins }]]);
          expect(wins).toBeLessThanOrEqual(maxUses);
        }),
        RUNS,
      );
      report(`${sequences} sequences of one user's: ${JSON.stringify(told)}`);
      expect(Object.keys(told).filter((key) => !EXPECTED.has(key.split(' ')[1] ?? ''))).toEqual([]);
      for (const key of ['claim done', 'code done', 'vote done']) {
        expect(told[key], key).toBeGreaterThan(0);
      }
    },
    300_000 + 200 * RUNS,
  );
});

const EXPECTED = new Set([
  'done',
  'REFERRALS_MISSING',
  'REFERRAL_WEEK_LIMIT',
  'PARTNER_CODE_USED_UP',
  'PARTNER_CODE_ALREADY_USED',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'NOT_ENOUGH_BONUS',
  'VOTE_ALREADY_CAST',
]);
