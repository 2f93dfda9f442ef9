import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';

/**
 * The votes that were out of the count at an instant, each once, as `standing_annulments` has those of now: a relation
 * to read, or to join by the key of votes. It is no database function, because Citus does not see into one that takes a
 * value.
 */
export const annulmentsAt = (asOf: Date): RawBuilder<unknown> => sql`(
    select distinct on (a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot) a.*
    from annulments a
    where a.annulled_at <= ${asOf} and a.batch_id not in (
      select r.batch_id from annulment_reversals r where r.restored_at <= ${asOf})
    order by a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id)`;

/** A candidate's votes in a contest on a UTC day: cast, and those of them that are out of the count. */
export interface StandingRow {
  day: string;
  candidate_id: string;
  cast_votes: number;
  annulled: number;
}

/** Votes that count now, by day and candidate; one statement, so that days and candidates have the same total. */
export function standingVotes(db: Db, contestId: string): Promise<StandingRow[]> {
  return db
    .selectFrom('tally_by_day')
    .select([sql<string>`day::text`.as('day'), 'candidate_id', 'cast_votes', 'annulled'])
    .where('contest_id', '=', contestId)
    .execute();
}

/** Votes that were counted at an instant by day, for counts that did not keep their days. */
export async function daysCountedAt(
  db: Db,
  contestId: string,
  asOf: Date,
): Promise<{ day: string; votes: number }[]> {
  const { rows } = await sql<{ day: string; votes: number }>`
    select day::text as day, sum(votes)::bigint as votes
    from (
      select (minute at time zone 'UTC')::date as day, votes from vote_tallies
      where contest_id = ${contestId}::uuid
      union all
      select vote_day, -1 from ${annulmentsAt(asOf)} a where contest_id = ${contestId}::uuid
    ) counted
    group by day order by day`.execute(db);
  return rows;
}

/** Votes that are out of the count by candidate: of the whole contest, and of the database's UTC day. */
export interface AnnulledVotes {
  candidate_id: string;
  votes: number;
  today: number;
}

const TODAY = sql<number>`(count(*) filter (where vote_day = (now() at time zone 'UTC')::date))::bigint`;

/** Votes that are out of the count now. */
export function annulledByCandidate(db: Db, contestId: string): Promise<AnnulledVotes[]> {
  return db
    .selectFrom('standing_annulments')
    .select(['candidate_id', sql<number>`count(*)::bigint`.as('votes'), TODAY.as('today')])
    .where('contest_id', '=', contestId)
    .groupBy('candidate_id')
    .execute();
}

/** Votes that were out of the count at an instant. */
export async function annulledByCandidateAt(db: Db, contestId: string, asOf: Date): Promise<AnnulledVotes[]> {
  const { rows } = await sql<AnnulledVotes>`
    select candidate_id, count(*)::bigint as votes, ${TODAY} as today
    from ${annulmentsAt(asOf)} a where contest_id = ${contestId}::uuid
    group by candidate_id`.execute(db);
  return rows;
}

/**
 * A user's votes that do not count, with the reason. Once a result is published, these are the votes that its count
 * left out; before, the votes that are annulled now.
 */
export async function annulmentsOfUser(
  db: Db,
  user: UserKey,
): Promise<{ contest_id: string; vote_day: string; slot: number; reason: string }[]> {
  const { rows } = await sql<{ contest_id: string; vote_day: string; slot: number; reason: string }>`
    select distinct on (a.contest_id, a.vote_day, a.slot)
           a.contest_id, a.vote_day::text as vote_day, a.slot, a.reason
    from annulments a
    left join published_versions p on p.contest_id = a.contest_id
    left join annulment_reversals r
      on r.batch_id = a.batch_id and r.restored_at <= coalesce(p.counted_at, 'infinity')
    where a.bucket = ${user.bucket} and a.user_id = ${user.userId}::uuid
      and a.annulled_at <= coalesce(p.counted_at, 'infinity')
      and r.batch_id is null
    order by a.contest_id, a.vote_day, a.slot, a.annulled_at, a.batch_id`.execute(db);
  return rows;
}
