import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Those who annul or restore take turns. */
const ANNULMENT_LOCK = 726_523;

/**
 * Annulments come one after the other, until the transaction ends. While a result is being counted none is written:
 * the count holds the tables in share mode, which their rows wait for.
 */
export async function lockAnnulments(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ANNULMENT_LOCK})`.execute(tx);
}

export interface Batch {
  id: string;
  contest_id: string;
  /** Null: of listed accounts. */
  cluster_id: string | null;
  reason: string;
  /** When its votes were chosen. */
  asked_at: Date;
}

export async function insertBatch(tx: Db, batch: Batch): Promise<void> {
  await tx.insertInto('annulment_batches').values(batch).execute();
}

/** Every vote that is held under a pin, in one statement. */
export async function annulPins(tx: Db, batch: Batch, pinId: string): Promise<void> {
  await sql`
    insert into annulments
      (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, annulled_at, batch_id)
    select p.bucket, p.user_id, p.contest_id, p.vote_day, p.slot, p.candidate_id, ${batch.reason}, now(),
           ${batch.id}::uuid
    from annulment_pins p where p.pin_id = ${pinId}::uuid`.execute(tx);
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

export function standingAmong(db: Db, batchIds: readonly string[]) {
  return db
    .selectFrom('annulment_batches as b')
    .selectAll('b')
    .where('b.id', 'in', batchIds)
    .where(stands('b.id'))
    .orderBy('b.annulled_at')
    .execute();
}

export async function insertReversals(tx: Db, batchIds: readonly string[], reason: string): Promise<void> {
  await tx
    .insertInto('annulment_reversals')
    .values(batchIds.map((batch_id) => ({ batch_id, reason })))
    .execute();
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
    select b.id as batch_id, b.contest_id, k.week, b.reason, b.annulled_at, not ${stands('b.id')} as restored,
           (select count(*) from annulments a where a.batch_id = b.id) as votes
    from annulment_batches b join contests k on k.id = b.contest_id
    where b.cluster_id is null order by b.annulled_at desc, b.id limit ${limit}`.execute(db);
  return rows;
}

export interface ClusterVotes {
  contest_id: string;
  candidate_id: string;
  /** Members who gave them. */
  voters: number;
  votes: number;
  /** Of those votes, the ones that are out of the count. */
  annulled: number;
}

/** Votes of a cluster's members by contest and candidate: cast, and those of them that are out of the count now. */
export async function clusterVotes(db: Db, clusterId: string): Promise<ClusterVotes[]> {
  const { rows } = await sql<ClusterVotes>`
    select v.contest_id, v.candidate_id, count(distinct v.user_id) as voters, count(*) as votes,
           count(a.user_id) as annulled
    from risk_members m
    join votes v on v.bucket = m.bucket and v.user_id = m.user_id
    left join annulments_at(now()) a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where m.cluster_id = ${clusterId}::uuid
    group by v.contest_id, v.candidate_id`.execute(db);
  return rows;
}
