import type { Db } from '#database/client.ts';
import { toHex } from './encoding-rules.ts';
import { readResult } from './entry-json-rules.ts';
import { RESULT, unpackBundle } from './entry-rules.ts';
import * as logs from './log-queries.ts';
import type { ResultEntry } from './schema.ts';
import { TILE_WIDTH } from './tile-rules.ts';
import { headWords } from './word-rules.ts';

// What visitors read of a register: its heads day by day, and the result that it holds.

/** A head as it is shown. */
export interface PublicHead {
  /** Entries. */
  size: number;
  /** Entries that are votes. */
  votes: number;
  /** 64 hexadecimal digits. */
  root: string;
  words: string[];
  /** ISO 8601. */
  made_at: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
}

/** A contest's register as it stands. */
export interface RegisterState {
  /** The last head of each UTC day, oldest first. */
  days: PublicHead[];
  /** The last head as it was signed; null before the first one. */
  note: string | null;
}

/** The heads of a contest's register. */
export async function readRegister(db: Db, contestId: string): Promise<RegisterState> {
  const rows = await logs.headsByDay(db, contestId);
  return { days: rows.map(toHead), note: rows.at(-1)?.note ?? null };
}

/** The key that a contest's heads are signed with, in one line; null where its log was not begun. */
export async function registerKey(db: Db, contestId: string): Promise<string | null> {
  return (await logs.findLog(db, contestId))?.verifier_key ?? null;
}

/** Votes in each register that was begun, by contest. */
export async function registeredVotes(db: Db): Promise<Map<string, number>> {
  const rows = await logs.listLogs(db);
  return new Map(rows.map((log) => [log.contest_id, log.votes]));
}

function toHead({ size, votes, root, made_at, day }: logs.HeadRow & { day: string }): PublicHead {
  return {
    size,
    votes,
    root: toHex(root),
    words: headWords(root),
    made_at: made_at.toISOString(),
    day,
  };
}

/** Bundles from the end in which a result is looked for: decisions may follow it, each of few entries. */
const BUNDLES_FROM_END = 8;

/** The last result that a contest's register holds; null where it holds none. */
export async function lastResult(db: Db, contestId: string): Promise<ResultEntry | null> {
  const log = await logs.findLog(db, contestId);
  const last = Math.ceil((log?.size ?? 0) / TILE_WIDTH) - 1;
  for (let bundle = last; bundle >= 0 && bundle > last - BUNDLES_FROM_END; bundle -= 1) {
    const [row] = await logs.listEntries(db, contestId, [bundle]);
    const entry = row && unpackBundle(row.entries).findLast((one) => one[0] === RESULT);
    if (entry) return readResult(entry);
  }
  return null;
}
