import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './departure-queries.ts';

/** The ids of a week's candidates who have left the show, or will, otherwise than with this week's result. */
export async function listDeparted(db: Db, contestId: string): Promise<ReadonlySet<string>> {
  return new Set(await queries.listDeparted(db, contestId));
}

/**
 * The ids of a week's candidates who left the show during its vote, or before: by now, or by the time at which its
 * result came out. Those who leave with the result are not among them.
 */
export async function listLeftBeforeResult(db: Db, contestId: string): Promise<ReadonlySet<string>> {
  return new Set(await queries.listLeftBeforeResult(db, contestId));
}

/**
 * As `listDeparted`, and locks the line-up: no candidate of the week leaves or comes back until the transaction ends.
 */
export async function lockDeparted(tx: Db, contestId: string): Promise<ReadonlySet<string>> {
  await queries.lockLineup(tx, contestId);
  return listDeparted(tx, contestId);
}

/**
 * Sets who leaves the show with a week's result. Other candidates who were to leave with it by an earlier decision stay
 * or come back.
 *
 * @param ids of the candidates who leave; none where the week sends no candidate home
 * @param at when they leave: the instant of the publication, which may lie ahead
 * @throws {AppError} CHANGED_MEANWHILE when one of them has left otherwise
 */
export async function eliminateIn(
  tx: Db,
  contestId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await queries.keepInShow(tx, contestId, ids);
  if ((await queries.eliminateIn(tx, contestId, ids, at)) < ids.length)
    throw new AppError('CHANGED_MEANWHILE');
}
