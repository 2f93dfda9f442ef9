import type { Db } from '#database/client.ts';
import { keepCheck } from '#domain/counting/checks.ts';
import { strayFiguresOf } from '#domain/counting/figures-check.ts';
import { listUnchecked } from './count-check-queries.ts';
import type { RegisterKeys } from './keys.ts';
import { checkRowsOf } from './row-check.ts';

/** A count of a contest. */
export interface CountName {
  contestId: string;
  version: number;
}

/** Counts that nothing has been held against yet, and whose register is complete: the newest week first. */
export async function countsToCheck(db: Db, competitionId: string): Promise<CountName[]> {
  const rows = await listUnchecked(db, competitionId);
  return rows.map(({ contest_id, version }) => ({ contestId: contest_id, version }));
}

/**
 * Holds a count against the vote rows, and the rows against the register, which voters can look their votes up in: a
 * count of rows that were changed past the product is found before its result is out. Keeps what it finds. Some thirty
 * seconds for a million votes.
 *
 * @returns how much they do not agree on; null where nothing can be compared: there is no register, or it was begun with
 *   another secret
 */
export async function checkCount(
  db: Db,
  keys: RegisterKeys,
  { contestId, version }: CountName,
): Promise<number | null> {
  const rows = await checkRowsOf(db, keys, contestId);
  if (!rows || rows.votes === null) return null;
  const found = rows.found + (await strayFiguresOf(db, contestId, version)).length;
  await keepCheck(db, contestId, { version, votes: rows.votes, found });
  return found;
}
