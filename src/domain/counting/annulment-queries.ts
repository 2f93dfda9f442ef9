import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Held before annulments are, by all who hold both: of two who act at once, one waits. */
export async function lockContest(tx: Db, contestId: string): Promise<void> {
  await tx.selectFrom('contests').select('id').where('id', '=', contestId).forUpdate().execute();
}

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
  // The instant of this statement, not of the transaction: a count that came before it does not know it.
  await sql`
    insert into annulment_batches (id, contest_id, cluster_id, reason, annulled_at)
    values (${batch.id}::uuid, ${batch.contest_id}::uuid, ${batch.cluster_id}::uuid, ${batch.reason},
            statement_timestamp())`.execute(tx);
}

/** Annuls every vote of a cluster's members in the batch's contest, in one statement. */
export async function annulVotes(tx: Db, batch: Batch): Promise<void> {
  await sql`
    insert into annulments
      (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason, annulled_at, batch_id)
    select v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, ${batch.reason},
           statement_timestamp(), ${batch.id}::uuid
    from risk_members m
    join votes v on v.bucket = m.bucket and v.user_id = m.user_id
    where m.cluster_id = ${batch.cluster_id}::uuid and v.contest_id = ${batch.contest_id}::uuid`.execute(tx);
}

/** Votes for a candidate, and the SHA-256 of which they are. */
export interface VotesOfCandidate {
  candidate_id: string;
  votes: number;
  sha256: string;
}

const BY_CANDIDATE = sql`
  candidate_id, count(*)::bigint as votes,
  encode(sha256(string_agg(concat_ws(' ', user_id, vote_day, slot), E'\n'
                           order by user_id, vote_day, slot)::bytea), 'hex') as sha256`;

/** Votes that a batch holds out. */
export async function annulledByBatch(db: Db, batchId: string): Promise<VotesOfCandidate[]> {
  const { rows } = await sql<VotesOfCandidate>`
    select ${BY_CANDIDATE} from annulments where batch_id = ${batchId}::uuid
    group by candidate_id order by candidate_id`.execute(db);
  return rows;
}

/** Votes that annulling a cluster's votes in a contest would take out of the count. */
export async function concernedByCandidate(
  db: Db,
  clusterId: string,
  contestId: string,
): Promise<VotesOfCandidate[]> {
  const { rows } = await sql<VotesOfCandidate>`
    select ${BY_CANDIDATE} from (
      select v.candidate_id, v.user_id, v.vote_day, v.slot
      from risk_members m
      join votes v on v.bucket = m.bucket and v.user_id = m.user_id
      where m.cluster_id = ${clusterId}::uuid and v.contest_id = ${contestId}::uuid
    ) concerned
    group by candidate_id order by candidate_id`.execute(db);
  return rows;
}

/** Votes that count again when some batches fall: those that no other decision holds out. */
export async function returningByCandidate(
  db: Db,
  batchIds: readonly string[],
): Promise<{ candidate_id: string; votes: number }[]> {
  const { rows } = await sql<{ candidate_id: string; votes: number }>`
    select candidate_id, count(*)::bigint as votes from (
      select distinct a.bucket, a.user_id, a.contest_id, a.vote_day, a.slot, a.candidate_id
      from annulments a where a.batch_id = any(${batchIds}::uuid[])
    ) held
    where not exists (
      select from annulments o
      where o.bucket = held.bucket and o.user_id = held.user_id and o.contest_id = held.contest_id
        and o.vote_day = held.vote_day and o.slot = held.slot and o.batch_id <> all(${batchIds}::uuid[])
        and not exists (select from annulment_reversals r where r.batch_id = o.batch_id))
    group by candidate_id order by candidate_id`.execute(db);
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
  await sql`
    insert into annulment_reversals (batch_id, reason, restored_at)
    select id, ${reason}, statement_timestamp() from unnest(${batchIds}::uuid[]) as id`.execute(tx);
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
    left join standing_annulments a
      on a.bucket = v.bucket and a.user_id = v.user_id and a.contest_id = v.contest_id
     and a.vote_day = v.vote_day and a.slot = v.slot
    where m.cluster_id = ${clusterId}::uuid
    group by v.contest_id, v.candidate_id`.execute(db);
  return rows;
}
