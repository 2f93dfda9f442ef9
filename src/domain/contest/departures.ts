import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import * as queries from './departure-queries.ts';

/** Of a week's candidates, those who have left the show, or will, otherwise than with this week's result. */
export async function listDeparted(db: Db, contestId: string): Promise<ReadonlySet<string>> {
  return new Set(await queries.listDeparted(db, contestId));
}

/** As `listDeparted`, with the line-up locked: none of the week's candidates leaves or comes back before the transaction ends. */
export async function lockDeparted(tx: Db, contestId: string): Promise<ReadonlySet<string>> {
  await queries.lockLineup(tx, contestId);
  return listDeparted(tx, contestId);
}

/**
 * Sets who leaves the show with a week's result, from an instant on, which may be ahead: that of its publication. Candidates
 * who were to leave with it by an earlier decision, and are not among them, stay or come back.
 *
 * @param ids none where the week sends no candidate home
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
