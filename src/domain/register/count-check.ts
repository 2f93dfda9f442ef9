import type { Db } from '#database/client.ts';
import { keepCheck } from '#domain/counting/checks.ts';
import { listCounts } from '#domain/counting/versions.ts';
import { listUnchecked } from './count-check-queries.ts';
import type { RegisterKeys } from './keys.ts';
import { type CountName, checkRowsOf, inSnapshot } from './row-check.ts';

/** Counts that were not checked yet and whose register is complete: the newest week first. */
export async function countsToCheck(db: Db, competitionId: string): Promise<CountName[]> {
  const rows = await listUnchecked(db, competitionId);
  return rows.map(({ contest_id, version }) => ({ contestId: contest_id, version }));
}

/**
 * Checks a count against the vote rows, and the rows against the register, in which voters can look up their votes: so
 * a count of rows that were changed behind the product's back is found before its result is out. Stores what it finds.
 * Takes some thirty seconds for a million votes.
 *
 * @returns the number of differences; null where nothing can be compared: there is no register, it was begun with
 * another secret, or the count stands no more
 */
export async function checkCount(db: Db, keys: RegisterKeys, count: CountName): Promise<number | null> {
  const { contestId, version } = count;
  const checked = await inSnapshot(db, async (tx) => {
    const counted = (await listCounts(tx, contestId)).find((one) => one.version === version);
    // Where the vote was reopened since the count was listed, there are votes that the count could not include.
    return counted && !counted.superseded_at ? checkRowsOf(tx, keys, count) : null;
  });
  if (!checked || checked.votes === null) return null;
  const { votes, found } = checked;
  await keepCheck(db, contestId, { version, votes, found });
  return found;
}
