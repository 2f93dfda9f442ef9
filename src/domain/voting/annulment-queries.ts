import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Annulments come one after the other, and none while a result is being counted. */
export async function lockAnnulments(tx: Db): Promise<void> {
  await sql`select hold_rows('share row exclusive', 'annulments')`.execute(tx);
}

export interface Batch {
  id: string;
  contest_id: string;
  cluster_id: string;
  reason: string;
}

export async function insertBatch(tx: Db, batch: Batch): Promise<void> {
  await tx.insertInto('annulment_batches').values(batch).execute();
}

/** Every vote of a cluster's members in the batch's contest, in one statement. @returns votes by candidate */
export async function annulVotes(tx: Db, batch: Batch): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    with annulled as (
      insert into annulments
        (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, annulled_at, batch_id)
      select v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, ${batch.reason}, now(),
             ${batch.id}::uuid
      from risk_members m
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id
      where m.cluster_id = ${batch.cluster_id}::uuid and v.contest_id = ${batch.contest_id}::uuid
      returning candidate_id
    )
    select candidate_id, count(*) as votes from annulled group by candidate_id order by candidate_id`.execute(
    tx,
  );
  return rows;
}

/** The decisions of a cluster in a contest that stand, oldest first. */
export function standingBatches(db: Db, clusterId: string, contestId: string) {
  return db
    .selectFrom('annulment_batches as b')
    .selectAll('b')
    .where('b.cluster_id', '=', clusterId)
    .where('b.contest_id', '=', contestId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('annulment_reversals as r').select('r.batch_id').whereRef('r.batch_id', '=', 'b.id'),
        ),
      ),
    )
    .orderBy('b.annulled_at')
    .execute();
}

export async function insertReversals(tx: Db, batchIds: string[], reason: string): Promise<void> {
  await tx
    .insertInto('annulment_reversals')
    .values(batchIds.map((batch_id) => ({ batch_id, reason })))
    .execute();
}

/** Votes of a cluster's members by contest and candidate: cast, and those of them that are out of the count now. */
export async function clusterVotes(
  db: Db,
  clusterId: string,
): Promise<{ contest_id: string; candidate_id: string; votes: number; annulled: number }[]> {
  const { rows } = await sql<{ contest_id: string; candidate_id: string; votes: number; annulled: number }>`
    select v.contest_id, v.candidate_id, count(*) as votes, count(a.user_id) as annulled
    from risk_members m
    join votes v on v.bucket = m.bucket and v.user_id = m.user_id
    left join annulments_at(now()) a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where m.cluster_id = ${clusterId}::uuid
    group by v.contest_id, v.candidate_id`.execute(db);
  return rows;
}
