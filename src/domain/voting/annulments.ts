import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './annulment-queries.ts';

/** Votes of a group by contest and candidate: cast, and those of them that are out of the count. */
export function votesOfCluster(db: Db, clusterId: string) {
  return queries.clusterVotes(db, clusterId);
}

/** Whether a decision on a group's votes in a contest stands. */
export async function isAnnulled(db: Db, clusterId: string, contestId: string): Promise<boolean> {
  return (await queries.standingBatches(db, clusterId, contestId)).length > 0;
}

/**
 * Takes every vote that a group has cast in a contest out of the count. The votes stay; what takes them out is rows.
 *
 * @returns votes by candidate
 * @throws {AppError} CHANGED_MEANWHILE when a decision stands already, NOTHING_TO_ANNUL
 */
export async function annulClusterVotes(tx: Db, batch: queries.Batch) {
  await queries.lockAnnulments(tx);
  if (await isAnnulled(tx, batch.cluster_id, batch.contest_id)) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertBatch(tx, batch);
  const annulled = await queries.annulVotes(tx, batch);
  if (annulled.length === 0) throw new AppError('NOTHING_TO_ANNUL');
  return annulled;
}

/**
 * Puts a group's votes back into the count, unless another decision that stands holds them out too.
 *
 * @throws {AppError} CHANGED_MEANWHILE when no decision stands
 */
export async function restoreClusterVotes(
  tx: Db,
  clusterId: string,
  contestId: string,
  reason: string,
): Promise<{ annulled_because: string[] }> {
  await queries.lockAnnulments(tx);
  const batches = await queries.standingBatches(tx, clusterId, contestId);
  if (batches.length === 0) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertReversals(
    tx,
    batches.map((batch) => batch.id),
    reason,
  );
  return { annulled_because: batches.map((batch) => batch.reason) };
}
