import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';

/**
 * How often invitations have given bonus votes in the ISO week (UTC) of the database's clock. The sources of one claim
 * all begin with `parrainage:<claim>`, however many votes it gave.
 */
export async function referralBonusesThisWeek(db: Db, user: UserKey): Promise<number> {
  // Bounded on both sides: a claim that has waited for the lock since Sunday counts against Sunday's week.
  const { rows } = await sql<{ count: number }>`
    select count(distinct split_part(g.source, ':', 2)) as count from bonus_grants g,
      (select date_trunc('week', now() at time zone 'UTC') as start) week
    where g.bucket = ${user.bucket} and g.user_id = ${user.userId} and g.bonus_type = 'parrainage'
      and g.granted_at at time zone 'UTC' >= week.start
      and g.granted_at at time zone 'UTC' < week.start + interval '7 days'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The user whom a referral code belongs to. Locked until the transaction ends, so that an account which is being
 * deleted also deletes the new referral.
 */
export async function holdReferrer(tx: Db, code: string): Promise<UserKey | undefined> {
  const row = await tx
    .selectFrom('directory')
    .select(['bucket', 'user_id'])
    .where('kind', '=', 'referral_code')
    .where('value', '=', code)
    .forKeyShare()
    .executeTakeFirst();
  return row && { bucket: row.bucket, userId: row.user_id };
}

/** Records who has invited a user; a second invitation of the same user changes nothing. */
export async function insertReferral(tx: Db, referrer: UserKey, referred: UserKey): Promise<void> {
  await sql`
    insert into referrals (bucket, referrer_id, referred_id, referred_bucket, registered_at)
    values (${referrer.bucket}, ${referrer.userId}, ${referred.userId}, ${referred.bucket}, now())
    on conflict do nothing`.execute(tx);
}

/** Invited users without a recorded vote: all of them, or a random `limit` of them. */
export async function listInvitedWithoutVote(db: Db, referrer: UserKey, limit: number): Promise<UserKey[]> {
  const rows = await db
    .selectFrom('referrals')
    .select(['referred_bucket', 'referred_id'])
    .where('bucket', '=', referrer.bucket)
    .where('referrer_id', '=', referrer.userId)
    .where('voted_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ bucket: row.referred_bucket, userId: row.referred_id }));
}

/** Which of these users have cast a vote. */
export async function votersAmong(db: Db, users: readonly UserKey[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.user_id as id
    from unnest(${users.map((user) => user.bucket)}::smallint[], ${users.map((user) => user.userId)}::uuid[])
      as u(bucket, id)
    join votes v on v.bucket = u.bucket and v.user_id = u.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Records that invited users have voted. Rows are locked in the order of their keys, so that two callers cannot
 * deadlock.
 */
export async function noteVoted(db: Db, referrer: UserKey, referred: readonly string[]): Promise<void> {
  await sql`
    with seen as (
      select referred_id from referrals
      where bucket = ${referrer.bucket} and referrer_id = ${referrer.userId}
        and referred_id = any(${referred}::uuid[]) and voted_at is null
      order by referred_id for update
    )
    update referrals r set voted_at = now() from seen
    where r.bucket = ${referrer.bucket} and r.referrer_id = ${referrer.userId}
      and r.referred_id = seen.referred_id`.execute(db);
}

export interface ReferralCounts {
  /** Registered, no vote seen. */
  waiting: number;
  /** Voted, and part of no grant. */
  uncounted: number;
  /** Part of a grant. */
  spent: number;
}

/** Counts the users whom a user has invited, by how far each has come. */
export async function countReferrals(db: Db, referrer: UserKey): Promise<ReferralCounts> {
  const { rows } = await sql<ReferralCounts>`
    select count(*) filter (where voted_at is null) as waiting,
           count(*) filter (where voted_at is not null and grant_number is null) as uncounted,
           count(grant_number) as spent
    from referrals where bucket = ${referrer.bucket} and referrer_id = ${referrer.userId}`.execute(db);
  return rows[0] ?? { waiting: 0, uncounted: 0, spent: 0 };
}

/** Makes the oldest uncounted referrals part of a grant. @returns how many */
export async function spendReferrals(
  tx: Db,
  referrer: UserKey,
  grant: number,
  count: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with taken as (
      select referred_id from referrals
      where bucket = ${referrer.bucket} and referrer_id = ${referrer.userId}
        and voted_at is not null and grant_number is null
      order by registered_at, referred_id limit ${count}
    )
    update referrals r set grant_number = ${grant} from taken
    where r.bucket = ${referrer.bucket} and r.referrer_id = ${referrer.userId}
      and r.referred_id = taken.referred_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
