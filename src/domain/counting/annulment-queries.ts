import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { isAnnulled } from './standing-sql.ts';

/** Locks the contest’s row. Callers that also lock annulments take this lock first: of two at once, one waits. */
export async function lockContestRow(tx: Db, contestId: string): Promise<void> {
  await tx.selectFrom('contests').select('id').where('id', '=', contestId).forUpdate().execute();
}

/** Keeps other transactions from annulling or counting votes: annulments come one by one, none during a count. */
export async function lockAnnulments(tx: Db): Promise<void> {
  await sql`select hold_rows('share row exclusive', 'annulments')`.execute(tx);
}

export interface Batch {
  id: string;
  contest_id: string;
  /** Null for an annulment of listed accounts. */
  cluster_id: string | null;
  reason: string;
  /** When its votes were chosen. */
  asked_at: Date;
}

/** Inserts a decision; `annulPins` annuls its votes. */
export async function insertAnnulmentBatch(tx: Db, batch: Batch): Promise<void> {
  // The instant of this statement, not of the transaction: a count that was made in between does not include it.
  await sql`
    insert into annulment_batches (id, contest_id, cluster_id, reason, asked_at, annulled_at)
    values (${batch.id}::uuid, ${batch.contest_id}::uuid, ${batch.cluster_id}::uuid, ${batch.reason},
            ${batch.asked_at}, statement_timestamp())`.execute(tx);
}

/** Annuls every vote that is held under a pin, in one statement. */
export async function annulPins(tx: Db, batch: Batch, pinId: string): Promise<void> {
  await sql`
    insert into annulments
      (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, annulled_at, batch_id)
    select p.bucket, p.user_id, p.contest_id, p.vote_day, p.slot, p.candidate_id, ${batch.reason},
           statement_timestamp(), ${batch.id}::uuid
    from annulment_pins p where p.pin_id = ${pinId}::uuid`.execute(tx);
}

/** Counts the accounts with a vote that these batches annul. */
export async function countAccounts(db: Db, batchIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select count(distinct user_id)::bigint as accounts from annulments
    where batch_id = any(${batchIds}::uuid[])`.execute(db);
  return rows[0]?.accounts ?? 0;
}

/** Votes that count again when these batches are reversed: those that no other standing decision annuls. */
const returning = (batchIds: readonly string[]) => sql`(
    select distinct a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.candidate_id
    from annulments a where a.batch_id = any(${batchIds}::uuid[]) and not exists (
      select from annulments o
      where o.bucket = a.bucket and o.user_id = a.user_id and o.contest_id = a.contest_id
        and o.vote_day = a.vote_day and o.slot = a.slot and o.batch_id <> all(${batchIds}::uuid[])
        and o.batch_id not in (select r.batch_id from annulment_reversals r)))`;

/** Votes that count again when these batches are reversed, by candidate. */
export async function returningByCandidate(
  db: Db,
  batchIds: readonly string[],
): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, count(*)::bigint as votes from ${returning(batchIds)} back
    group by candidate_id order by candidate_id`.execute(db);
  return rows;
}

/** Counts the accounts with at least one vote that counts again when these batches are reversed. */
export async function countReturningAccounts(db: Db, batchIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select count(distinct user_id)::bigint as accounts from ${returning(batchIds)} back`.execute(db);
  return rows[0]?.accounts ?? 0;
}

const stands = (batch: string) =>
  sql<boolean>`not exists (select from annulment_reversals r where r.batch_id = ${sql.ref(batch)})`;

/** The decisions of a cluster in a contest that stand, oldest first. */
export function standingBatches(db: Db, clusterId: string, contestId: string) {
  return db
    .selectFrom('annulment_batches as b')
    .selectAll('b')
    .where('b.cluster_id', '=', clusterId)
    .where('b.contest_id', '=', contestId)
    .where(stands('b.id'))
    .orderBy('b.annulled_at')
    .execute();
}

/** The standing decisions among the given ones on a contest, oldest first. */
export function standingAmong(db: Db, contestId: string, batchIds: readonly string[]) {
  return db
    .selectFrom('annulment_batches as b')
    .selectAll('b')
    .where('b.contest_id', '=', contestId)
    .where('b.id', 'in', batchIds)
    .where(stands('b.id'))
    .orderBy('b.annulled_at')
    .execute();
}

/** Puts the votes of some batches back, for a reason. */
export async function insertReversals(tx: Db, batchIds: readonly string[], reason: string): Promise<void> {
  await sql`
    insert into annulment_reversals (batch_id, reason, restored_at)
    select id, ${reason}, statement_timestamp() from unnest(${batchIds}::uuid[]) as id`.execute(tx);
}

/** Decisions on listed accounts, the newest first. */
export async function listedBatches(db: Db, limit: number) {
  const { rows } = await sql<{
    batch_id: string;
    contest_id: string;
    week: number;
    reason: string;
    annulled_at: Date;
    votes: number;
    restored: boolean;
  }>`
    with listed as (
      select b.id as batch_id, b.contest_id, k.week, b.reason, b.annulled_at, not ${stands('b.id')} as restored
      from annulment_batches b join contests k on k.id = b.contest_id
      where b.cluster_id is null order by b.annulled_at desc, b.id limit ${limit}
    ), held as (
      select a.batch_id, count(*) as votes from annulments a
      where a.batch_id in (select batch_id from listed) group by a.batch_id
    )
    select l.*, coalesce(h.votes, 0) as votes
    from listed l left join held h using (batch_id) order by l.annulled_at desc, l.batch_id`.execute(db);
  return rows;
}

export interface ClusterVotes {
  contest_id: string;
  candidate_id: string;
  /** Members who have voted in the contest, for any candidate. */
  voters: number;
  votes: number;
  /** Of those votes, the ones that are out of the count. */
  annulled: number;
}

/** Votes of a cluster's members by contest and candidate: cast, and those of them that are out of the count now. */
export async function clusterVotes(db: Db, clusterId: string): Promise<ClusterVotes[]> {
  const { rows } = await sql<ClusterVotes>`
    with cast_votes as (
      select v.contest_id, v.candidate_id, v.user_id, a.user_id as annulled_of
      from risk_members m
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id
      left join standing_annulments a
        on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
       and a.vote_day = v.vote_day and a.slot = v.slot
      where m.cluster_id = ${clusterId}::uuid
    ), turnout as (
      select contest_id, count(distinct user_id) as voters from cast_votes group by contest_id
    )
    select contest_id, candidate_id, t.voters, count(*) as votes, count(annulled_of) as annulled
    from cast_votes join turnout t using (contest_id)
    group by contest_id, candidate_id, t.voters`.execute(db);
  return rows;
}

/**
 * Those of some groups that have votes, and none in a count: other groups' decisions have annulled all of them. Only the
 * votes of groups in which a vote is annulled are looked up.
 */
export async function listAllOut(db: Db, clusterIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ cluster_id: string }>`
    with touched as (
      select distinct m.cluster_id
      from risk_members m join standing_annulments a on a.bucket = m.bucket and a.user_id = m.user_id
      where m.cluster_id = any(${clusterIds}::uuid[])
    ), counted as (
      select distinct m.cluster_id
      from touched t
      join risk_members m on m.cluster_id = t.cluster_id
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id
      where not ${sql.raw(isAnnulled('v'))}
    )
    select cluster_id from touched except select cluster_id from counted`.execute(db);
  return rows.map((row) => row.cluster_id);
}
