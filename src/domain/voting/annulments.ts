import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './annulment-queries.ts';

/** Votes of a group by contest and candidate: cast, and those of them that are out of the count. */
export function votesOfCluster(db: Db, clusterId: string) {
  return queries.clusterVotes(db, clusterId);
}

/** The decisions on a group's votes in a contest that stand, oldest first. */
export function standingBatches(db: Db, clusterId: string, contestId: string) {
  return queries.standingBatches(db, clusterId, contestId);
}

/**
 * Takes the votes that are held under a pin (`annulment_pins`) out of the count. The votes stay; what takes them out
 * is rows.
 */
export async function annulPinnedVotes(tx: Db, batch: queries.Batch, pinId: string): Promise<void> {
  await queries.lockAnnulments(tx);
  await queries.insertBatch(tx, batch);
  await queries.annulPins(tx, batch, pinId);
}

/**
 * Puts the votes of decisions back into the count, unless another decision that stands holds them out too.
 *
 * @returns why each had been taken
 * @throws {AppError} CHANGED_MEANWHILE when one of them does not stand
 */
export async function restoreBatches(
  tx: Db,
  batchIds: readonly string[],
  reason: string,
): Promise<{ annulled_because: string[] }> {
  if (batchIds.length === 0) throw new AppError('CHANGED_MEANWHILE');
  await queries.lockAnnulments(tx);
  const standing = await queries.standingAmong(tx, batchIds);
  if (standing.length !== batchIds.length) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertReversals(tx, batchIds, reason);
  return { annulled_because: standing.map((batch) => batch.reason) };
}

/** Annulments of listed accounts, which belong to no group, the newest first. */
export function listedBatches(db: Db, limit: number) {
  return queries.listedBatches(db, limit);
}
