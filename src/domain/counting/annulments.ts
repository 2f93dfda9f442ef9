import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './annulment-queries.ts';
import { isPublicationImminent } from './version-queries.ts';

/** Votes of a group by contest and candidate: cast, and those of them that are out of the count. */
export function votesOfCluster(db: Db, clusterId: string) {
  return queries.clusterVotes(db, clusterId);
}

/** Those of some groups that have votes, and none in a count, whichever groups' decisions have annulled them. */
export function clustersAllOut(db: Db, clusterIds: readonly string[]): Promise<string[]> {
  return queries.listAllOut(db, clusterIds);
}

/** The decisions on a group's votes in a contest that stand, oldest first. */
export function standingBatches(db: Db, clusterId: string, contestId: string) {
  return queries.standingBatches(db, clusterId, contestId);
}

/**
 * Keeps other transactions from annulling or restoring votes, and from publishing the contest, until this one ends.
 *
 * @throws {AppError} PUBLICATION_IMMINENT when planned results come out within seconds
 */
export async function lockCount(tx: Db, contestId: string): Promise<void> {
  await queries.lockContestRow(tx, contestId);
  await queries.lockAnnulments(tx);
  if (await isPublicationImminent(tx, contestId)) throw new AppError('PUBLICATION_IMMINENT');
}

/**
 * Takes the votes that are held under a pin (`annulment_pins`) out of the count by adding annulments; the vote rows
 * stay. A planned publication of the contest falls with it.
 *
 * @throws {AppError} PUBLICATION_IMMINENT
 */
export async function annulPinnedVotes(tx: Db, batch: queries.Batch, pinId: string): Promise<void> {
  await lockCount(tx, batch.contest_id);
  await queries.insertAnnulmentBatch(tx, batch);
  await queries.annulPins(tx, batch, pinId);
}

/**
 * What the reversal of some decisions would put back: accounts with a vote that they annul, accounts with a vote that
 * counts again, and those votes by candidate.
 */
export async function restorableVotes(db: Db, batchIds: readonly string[]) {
  const [votes, accounts, returning] = [
    await queries.returningByCandidate(db, batchIds),
    await queries.countAccounts(db, batchIds),
    await queries.countReturningAccounts(db, batchIds),
  ];
  return { votes, accounts, returning };
}

/**
 * Puts the votes of decisions on one contest back into the count, unless another decision that stands holds them out
 * too. A planned publication of the contest falls with it.
 *
 * @returns the reason of each decision
 * @throws {AppError} CHANGED_MEANWHILE when one of them does not stand, PUBLICATION_IMMINENT
 */
export async function restoreBatches(
  tx: Db,
  contestId: string,
  batchIds: readonly string[],
  reason: string,
): Promise<{ annulled_because: string[] }> {
  if (batchIds.length === 0) throw new AppError('CHANGED_MEANWHILE');
  await lockCount(tx, contestId);
  const standing = await queries.standingAmong(tx, contestId, batchIds);
  if (standing.length !== batchIds.length) throw new AppError('CHANGED_MEANWHILE');
  await queries.insertReversals(tx, batchIds, reason);
  return { annulled_because: standing.map((batch) => batch.reason) };
}

/** Annulments of listed accounts, which belong to no group, the newest first. */
export function listedBatches(db: Db, limit: number) {
  return queries.listedBatches(db, limit);
}
