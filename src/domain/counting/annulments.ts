import { createHash } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './annulment-queries.ts';
import { isPublicationImminent } from './version-queries.ts';

/** Votes of a group by contest and candidate: cast, and those of them that are out of the count. */
export function votesOfCluster(db: Db, clusterId: string) {
  return queries.clusterVotes(db, clusterId);
}

/** Whether a decision on a group's votes in a contest stands. */
export async function isAnnulled(db: Db, clusterId: string, contestId: string): Promise<boolean> {
  return (await queries.standingBatches(db, clusterId, contestId)).length > 0;
}

/**
 * From here to the end of the transaction nothing else annuls or restores votes, or publishes the contest.
 *
 * @throws {AppError} PUBLICATION_IMMINENT when planned results come out within seconds
 */
export async function holdCount(tx: Db, contestId: string): Promise<void> {
  await queries.lockContest(tx, contestId);
  await queries.lockAnnulments(tx);
  if (await isPublicationImminent(tx, contestId)) throw new AppError('PUBLICATION_IMMINENT');
}

/**
 * Takes every vote that a group has cast in a contest out of the count. The votes stay; what takes them out is rows. A
 * planned publication of the contest falls with it.
 *
 * @param approved digest of the votes that were approved, as `concernedVotes` gives it; null leaves it open
 * @returns votes by candidate
 * @throws {AppError} CHANGED_MEANWHILE when a decision stands already, NOTHING_TO_ANNUL, PUBLICATION_IMMINENT,
 * APPROVAL_FELL when the votes are not those that were approved
 */
export async function annulClusterVotes(tx: Db, batch: queries.Batch, approved: string | null = null) {
  await holdCount(tx, batch.contest_id);
  if (await isAnnulled(tx, batch.cluster_id, batch.contest_id)) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertBatch(tx, batch);
  await queries.annulVotes(tx, batch);
  const annulled = await queries.annulledByBatch(tx, batch.id);
  if (annulled.length === 0) throw new AppError('NOTHING_TO_ANNUL');
  if (approved !== null && digestOf(annulled) !== approved) throw new AppError('APPROVAL_FELL');
  return annulled.map(({ candidate_id, votes }) => ({ candidate_id, votes }));
}

/** What annulling a group's votes would take out: by candidate, and a digest of exactly these votes. */
export async function concernedVotes(db: Db, clusterId: string, contestId: string) {
  const votes = await queries.concernedByCandidate(db, clusterId, contestId);
  return { votes, digest: digestOf(votes) };
}

/** What restoring a group's votes would put back: the decisions that fall with it, and their votes by candidate. */
export async function restorableVotes(db: Db, clusterId: string, contestId: string) {
  const batches = (await queries.standingBatches(db, clusterId, contestId)).map(({ id }) => id);
  return { batches, votes: await queries.returningByCandidate(db, batches) };
}

function digestOf(votes: readonly queries.VotesOfCandidate[]): string {
  const content = votes.map((one) => `${one.candidate_id} ${one.votes} ${one.sha256}`).join('\n');
  return createHash('sha256').update(content).digest('hex');
}

/**
 * Puts a group's votes back into the count, unless another decision that stands holds them out too. A planned
 * publication of the contest falls with it.
 *
 * @throws {AppError} CHANGED_MEANWHILE when no decision stands, PUBLICATION_IMMINENT
 */
export async function restoreClusterVotes(
  tx: Db,
  clusterId: string,
  contestId: string,
  reason: string,
): Promise<{ annulled_because: string[] }> {
  await holdCount(tx, contestId);
  const batches = await queries.standingBatches(tx, clusterId, contestId);
  if (batches.length === 0) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertReversals(
    tx,
    batches.map((batch) => batch.id),
    reason,
  );
  return { annulled_because: batches.map((batch) => batch.reason) };
}
