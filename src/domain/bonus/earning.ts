import type { Db } from '#database/client.ts';
import { listContests } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { bonusLapse } from './lapse-rules.ts';

/** Whether a bonus vote could still be given to a candidate: false once the last contest has closed. */
export async function isEarnable(db: Db, competitionId: string): Promise<boolean> {
  return !bonusLapse(await listContests(db, competitionId)).over;
}

/**
 * Refuses to give a bonus vote that could never be given to a candidate, because the last contest has closed.
 *
 * @throws {AppError} COMPETITION_OVER
 */
export async function assertEarnable(db: Db, competitionId: string): Promise<void> {
  if (!(await isEarnable(db, competitionId))) throw new AppError('COMPETITION_OVER');
}
