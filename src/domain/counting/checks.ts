import type { Db } from '#database/client.ts';
import { insertCheck, listChecks, listDisputed } from './check-queries.ts';
import type { CountCheck } from './schema.ts';

/** The checks of a contest's counts, the oldest first; a count without one has not been checked yet. */
export async function countChecks(db: Db, contestId: string): Promise<CountCheck[]> {
  return (await listChecks(db, contestId)).map(({ version, checked_at, votes, found }) => ({
    version,
    checked_at: checked_at.toISOString(),
    votes,
    found,
  }));
}

/** Stores for good what a check has found. */
export function keepCheck(
  db: Db,
  contestId: string,
  { version, votes, found }: Pick<CountCheck, 'version' | 'votes' | 'found'>,
): Promise<void> {
  return insertCheck(db, { contest_id: contestId, version, votes, found });
}

/** The contests of a competition whose latest count does not agree with rows and register. */
export async function disputedContests(db: Db, competitionId: string): Promise<ReadonlySet<string>> {
  return new Set(await listDisputed(db, competitionId));
}
