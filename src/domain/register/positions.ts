import type { Db } from '#database/client.ts';
import { commitmentIn, unpackBundle } from './entry-rules.ts';
import { sameBytes } from './hash-rules.ts';
import { listEntries } from './log-queries.ts';
import * as queries from './position-queries.ts';
import { compareRecords, positionsIn, readRecords, toPieces, toRunKey } from './run-rules.ts';
import { TILE_WIDTH } from './tile-rules.ts';

/** Runs of one level that are merged into one of the next, so that a search reads few runs. */
const RUNS_OF_A_LEVEL = 64;
/** The most entries of a merge (some seconds, some megabytes): a run of half as many is never merged again. */
const LARGE_RUN = 400_000;
/** Commitments that are looked for in one statement. */
const SOUGHT_AT_ONCE = 500;

/**
 * Stores the positions of commitments.
 *
 * @param commitments in their order, which is that of their positions
 * @param first the position of the first of them
 */
export async function addPositions(
  tx: Db,
  contestId: string,
  commitments: readonly Uint8Array[],
  first: number,
): Promise<void> {
  if (commitments.length === 0) return;
  const records = commitments.map((hash, index) => ({ key: toRunKey(hash), position: first + index }));
  await queries.insertRun(tx, contestId, { level: 0, entries: records.length, pieces: toPieces(records) });
  await mergeRuns(tx, contestId);
}

/** Merges one level at a time: a level that becomes full by this is merged when the next run comes. */
async function mergeRuns(tx: Db, contestId: string): Promise<void> {
  const small = (await queries.listRuns(tx, contestId)).filter((run) => run.entries < LARGE_RUN / 2);
  const levels = Map.groupBy(small, (run) => run.level);
  for (const [level, runs] of levels) {
    const merged = oldest(runs);
    const entries = runs.reduce((sum, run) => sum + run.entries, 0);
    if (merged.length < 2 || (runs.length < RUNS_OF_A_LEVEL && entries < LARGE_RUN)) continue;
    const numbers = merged.map((run) => run.run);
    const records = (await queries.readPieces(tx, contestId, numbers))
      .flatMap(readRecords)
      .sort(compareRecords);
    await queries.deleteRuns(tx, contestId, numbers);
    await queries.insertRun(tx, contestId, {
      level: level + 1,
      entries: records.length,
      pieces: toPieces(records),
    });
    return;
  }
}

/** The oldest runs, as many as are merged at once. */
function oldest(runs: readonly queries.RunRow[]): queries.RunRow[] {
  let entries = 0;
  return runs.slice(0, RUNS_OF_A_LEVEL).filter((run) => {
    entries += run.entries;
    return entries <= LARGE_RUN;
  });
}

/**
 * Finds the positions of commitments in a contest's log. Each position is checked against the entry itself.
 *
 * @returns positions in the order of the commitments; null where one is not in the log
 */
export async function findPositions(
  db: Db,
  contestId: string,
  commitments: readonly Uint8Array[],
): Promise<(number | null)[]> {
  const found: (number | null)[] = [];
  for (let from = 0; from < commitments.length; from += SOUGHT_AT_ONCE) {
    found.push(...(await findSome(db, contestId, commitments.slice(from, from + SOUGHT_AT_ONCE))));
  }
  return found;
}

async function findSome(db: Db, contestId: string, commitments: readonly Uint8Array[]) {
  const keys = commitments.map((hash) => Buffer.from(toRunKey(hash)));
  const candidates = commitments.map((): number[] => []);
  for (const { ord, records } of await queries.piecesFor(db, contestId, keys)) {
    candidates[ord - 1]?.push(...positionsIn(records, keys[ord - 1] as Buffer));
  }
  const wanted = [...new Set(candidates.flat().map((position) => Math.floor(position / TILE_WIDTH)))];
  const bundles = new Map(
    (await listEntries(db, contestId, wanted)).map((row) => [row.bundle, unpackBundle(row.entries)]),
  );
  return commitments.map((hash, index) => {
    const holds = (position: number) => {
      const entry = bundles.get(Math.floor(position / TILE_WIDTH))?.[position % TILE_WIDTH];
      const there = entry && commitmentIn(entry);
      return there ? sameBytes(there, hash) : false;
    };
    return candidates[index]?.find(holds) ?? null;
  });
}
