import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { SealableVote } from './vote-digest.ts';

// Decisions and results, which a log tells besides votes, and which of them it has told.

/** A decision on votes that is not in the log yet. */
export interface VoteDecision {
  id: string;
  /** 2: votes taken out of the count; 3: votes put back. */
  kind: 2 | 3;
  /** An operator's words. */
  reason: string;
  cluster: boolean;
  at: Date;
}

/** Decisions on a contest's votes that its log does not tell yet, oldest first. */
export async function untoldDecisions(tx: Db, contestId: string): Promise<VoteDecision[]> {
  const { rows } = await sql<VoteDecision>`
    select d.id, d.kind, d.reason, d.cluster, d.at
    from (
      select id, 2 as kind, reason, cluster_id is not null as cluster, annulled_at as at
      from annulment_batches where contest_id = ${contestId}::uuid
      union all
      select r.batch_id, 3, r.reason, b.cluster_id is not null, r.restored_at
      from annulment_reversals r join annulment_batches b on b.id = r.batch_id
      where b.contest_id = ${contestId}::uuid
    ) d
    where not exists (select from register_decisions t where t.decision_id = d.id and t.kind = d.kind)
    order by d.at, d.kind, d.id`.execute(tx);
  return rows;
}

/** Decisions on a contest's votes as rows have them, and whether they are marked as told by its log. */
export async function decisionsInRows(
  tx: Db,
  contestId: string,
): Promise<(Pick<VoteDecision, 'id' | 'kind'> & { marked: boolean })[]> {
  const { rows } = await sql<Pick<VoteDecision, 'id' | 'kind'> & { marked: boolean }>`
    select d.id, d.kind,
           exists (select from register_decisions t where t.decision_id = d.id and t.kind = d.kind) as marked
    from (
      select id, 2 as kind from annulment_batches where contest_id = ${contestId}::uuid
      union all
      select r.batch_id, 3
      from annulment_reversals r join annulment_batches b on b.id = r.batch_id
      where b.contest_id = ${contestId}::uuid
    ) d
    order by d.id`.execute(tx);
  return rows;
}

/** The votes that a decision is about, and how many of them are not sealed yet. */
export async function votesOfDecision(
  tx: Db,
  contestId: string,
  decisionId: string,
): Promise<{ votes: SealableVote[]; unsealed: number }> {
  const { rows } = await sql<SealableVote & { sealed: boolean }>`
    select v.user_id, v.contest_id, v.vote_day, v.slot, v.candidate_id, v.request_id,
           v.cast_at < l.votes_until as sealed
    from annulments a
    join register_logs l on l.contest_id = a.contest_id
    join votes v on v.bucket = a.bucket and v.user_id = a.user_id and v.contest_id = a.contest_id
      and v.vote_day = a.vote_day and v.slot = a.slot
    where a.batch_id = ${decisionId}::uuid and a.contest_id = ${contestId}::uuid`.execute(tx);
  return { votes: rows, unsealed: rows.filter((row) => !row.sealed).length };
}

/** Marks decisions as told by the log. @param kind of their entry */
export async function recordToldDecisions(
  tx: Db,
  contestId: string,
  decisions: readonly { id: string; kind: number }[],
): Promise<void> {
  if (decisions.length === 0) return;
  await tx
    .insertInto('register_decisions')
    .values(decisions.map(({ id, kind }) => ({ decision_id: id, kind, contest_id: contestId })))
    .execute();
}

/** A result that the public has seen and the log does not tell yet. */
export interface UntoldResult {
  number: number;
  version: number;
}

/**
 * Results of a contest that are published and not in its log. A result whose publication was given up before its
 * instant, or that another one had replaced by then, was never published.
 *
 * @param after the last result event that is in the log
 */
export async function untoldResults(tx: Db, contestId: string, after: number): Promise<UntoldResult[]> {
  const { rows } = await sql<UntoldResult>`
    select e.number, e.version from result_events e
    where e.contest_id = ${contestId}::uuid and e.kind = 'published' and e.number > ${Math.max(0, after)} and e.at <= now()
      and not exists (
        select from result_events f
        where f.contest_id = e.contest_id and f.version = e.version
          and (f.kind = 'fell' and f.number > e.number or f.kind = 'ended' and f.at <= e.at))
    order by e.number`.execute(tx);
  return rows;
}
