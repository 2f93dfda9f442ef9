import type { Db } from '#database/client.ts';
import { listContests } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { bonusLapse } from './lapse-rules.ts';

/**
 * Refuses to give a bonus vote that could never be given to a candidate, because the last contest has closed.
 *
 * @throws {AppError} COMPETITION_OVER
 */
export async function assertEarnable(db: Db, competitionId: string): Promise<void> {
  if (bonusLapse(await listContests(db, competitionId)).over) throw new AppError('COMPETITION_OVER');
}
