import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { invite, type Member, makeInviter } from '#test/bonus.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { refusal } from '#test/refusal.ts';
import { makeShow } from '#test/show.ts';
import { REFERRAL_AMOUNT, REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from './rules.ts';
import { assignBonus, bonusStanding } from './service.ts';

async function setupReferrals() {
  const database = await freshDatabase();
  const clock = await movableClock(database);
  const it = await testApplication({}, database);
  await makeShow(it.db);
  const claim = (user: Member) => refusal(assignBonus(it.deps, user.session, { bonus_type: 'parrainage' }));
  const claims = async (user: Member, count: number) => {
    const told: string[] = [];
    for (let n = 0; n < count; n += 1) told.push(await claim(user));
    return told;
  };
  const week = async (user: Member) =>
    (await bonusStanding(it.deps.db, user.session)).weekly_referral_bonuses;
  return { ...it, clock, claim, claims, week };
}

/** Number of invited users for a full week of bonus votes. */
const A_WEEK = REFERRALS_NEEDED * WEEKLY_REFERRAL_LIMIT;
const TAKEN = Array<string>(WEEKLY_REFERRAL_LIMIT).fill('done');
const FULL = [...TAKEN, 'REFERRAL_WEEK_LIMIT'];

it.each([
  // A Sunday at midnight in UTC, which is Monday already in Kathmandu, and still Sunday in New York.
  ['2026-11-22 23:59:59.9+00', '2026-11-23 00:00:00+00'],
  // The ISO week of the new year begins in the old one.
  ['2026-12-27 23:59:59.9+00', '2026-12-28 00:00:00+00'],
])('a user who invites has a new week from Monday 00:00 UTC: after %s', async (sunday, monday) => {
  const it = await setupReferrals();
  const user = await makeInviter(it);
  await invite(it.db, user, 2 * A_WEEK + REFERRALS_NEEDED);
  await it.clock.freeze(`'${sunday}'`);
  expect(await it.claims(user, FULL.length)).toEqual(FULL);
  expect(await it.week(user)).toBe(WEEKLY_REFERRAL_LIMIT);
  await it.clock.freeze(`'${monday}'`);
  expect(await it.week(user)).toBe(0);
  expect(await it.claims(user, FULL.length)).toEqual(FULL);
});

it('the limit of invitations keeps one week over New Year’s Eve', async () => {
  const it = await setupReferrals();
  const user = await makeInviter(it);
  await invite(it.db, user, A_WEEK + REFERRALS_NEEDED);
  await it.clock.freeze("'2026-12-31 23:59:59+00'");
  expect(await it.claims(user, TAKEN.length)).toEqual(TAKEN);
  await it.clock.freeze("'2027-01-03 23:59:59+00'");
  expect(await it.claim(user)).toBe('REFERRAL_WEEK_LIMIT');
  await it.clock.freeze("'2027-01-04 00:00:00+00'");
  expect(await it.claim(user)).toBe('done');
});

it('the limit of invitations counts a claim that waited for the lock over midnight in the week that it was made in', async () => {
  const it = await setupReferrals();
  const user = await makeInviter(it);
  await invite(it.db, user, 2 * A_WEEK + REFERRALS_NEEDED);
  await it.clock.freeze("'2026-11-23 00:00:00+00'");
  expect(await it.claims(user, TAKEN.length)).toEqual(TAKEN);
  // An older clock than the grants that are there: a transaction that began on Sunday and had to wait.
  await it.clock.freeze("'2026-11-22 23:59:59+00'");
  expect(await it.claims(user, FULL.length)).toEqual(FULL);
  const { rows } = await sql<{ week: string; grants: number }>`
    select to_char(granted_at at time zone 'UTC', 'IYYY-IW') as week, count(*) as grants
    from bonus_grants where user_id = ${user.id} group by 1 order by 1`.execute(it.db);
  expect(rows).toEqual([
    { week: '2026-47', grants: WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT },
    { week: '2026-48', grants: WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT },
  ]);
});

it('the limit of invitations counts how often they gave, however many bonus votes that was', async () => {
  const it = await setupReferrals();
  const user = await makeInviter(it);
  await sql`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source)
    select ${user.bucket}::smallint, ${user.id}::uuid, n, 'parrainage', source
    from unnest(array['parrainage:5', 'parrainage:10:1', 'parrainage:10:2', 'parrainage:10:3'])
      with ordinality as given(source, n)`.execute(it.db);
  expect(await it.week(user)).toBe(2);
});

it('the settling of invitations finds the voters among very many who have not voted, a part at a time', async () => {
  const it = await setupReferrals();
  const user = await makeInviter(it);
  await invite(it.db, user, 900, REFERRALS_NEEDED);
  let looks = 0;
  let { uncounted_referrals } = await bonusStanding(it.deps.db, user.session);
  while (uncounted_referrals < REFERRALS_NEEDED && looks < 200) {
    looks += 1;
    ({ uncounted_referrals } = await bonusStanding(it.deps.db, user.session));
  }
  expect(uncounted_referrals).toBe(REFERRALS_NEEDED);
  expect(await it.claim(user)).toBe('done');
});
