import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { type StrayFigure, strayFigures, strayFiguresOf } from '#domain/counting/figures-check.ts';
import { type StraySignature, straySignatures } from '#domain/counting/minutes-check.ts';
import { createCommitmentSet } from './commitment-set-rules.ts';
import { presentEnd } from './contest-queries.ts';
import { toHex } from './encoding-rules.ts';
import { commitment, commitmentIn, type Opening } from './entry-rules.ts';
import { leafHash, sameBytes } from './hash-rules.ts';
import { type RegisterKeys, signHead, verifierLine } from './keys.ts';
import { readEntries } from './log-entries.ts';
import { findLog, type LogRow, latestHead, listLogs } from './log-queries.ts';
import * as queries from './row-check-queries.ts';
import { sha256 } from './sha.ts';
import { EMPTY, type Frontier, grow, TILE_WIDTH, toRoot } from './tile-rules.ts';
import { checkTold, nothingTold, type Told, type ToldFinding, takeIn } from './told-check.ts';
import { digestVote, type SealableVote } from './vote-digest.ts';

/** A count of a contest. */
export interface CountName {
  contestId: string;
  version: number;
}

/** The key of a vote's row, and for whom it is. */
export type VoteRowKey = Pick<SealableVote, 'user_id' | 'vote_day' | 'slot' | 'candidate_id'>;

/** What rows and log do not agree on. */
export type Finding =
  /** A row is not as it was sealed: for whom it was stands in the log. */
  | { kind: 'changed'; position: number; candidateId: string; row: VoteRowKey }
  /** The log has a vote that is no row. The candidate is null where what opens the entry is changed too. */
  | { kind: 'missing'; position: number; candidateId: string | null }
  /** A row that the log would have to have, and has not. */
  | { kind: 'added'; row: VoteRowKey }
  /** A vote that the log has had before. */
  | { kind: 'twice'; position: number }
  /** What opens an entry does not fit it. */
  | { kind: 'opening'; position: number }
  /** The vote ended long ago, and the log does not tell it: votes may be missing from it, and are not looked for. */
  | { kind: 'unended' }
  /** The entries are not those that the last head was signed for. */
  | { kind: 'head'; size: number }
  /** Minutes are not those that were signed. */
  | ({ kind: 'signature' } & StraySignature)
  /** The published result, or the count that is checked, is not that of the rows. */
  | ({ kind: 'figure' } & StrayFigure)
  | ToldFinding;

/** What became of holding a contest's votes against its log. */
export interface RegisterRecount {
  contestId: string;
  /** Votes in the log; null where it was begun with another secret, so that nothing can be compared. */
  votes: number | null;
  /** Rows that the log has to have. */
  rows: number;
  /** How much is wrong. */
  found: number;
  /** What is, as far as it can be named: what is wrong with `MOST_NAMED` rows and entries each. */
  findings: Finding[];
}

/** Beyond it, what is wrong is only counted: what is named stays in memory. */
export const MOST_NAMED = 10_000;
/** The log tells the end of a vote with the next seal, within seconds, unless it is stopped. */
const END_TOLD_MS = 600_000;
/** Entries whose commitments are in memory at a time: with more of them, rows and log are read several times. */
const ENTRIES_A_PASS = 4_000_000;

/**
 * Holds every vote row that is sealed against the registers, which were signed and published: one that was changed, taken
 * out or put in since, past all that refuses it, is found. What each register is made of is held against its last head.
 * In one snapshot, and in bounded memory.
 *
 * @param atOnce entries that are held in memory
 */
export function checkRows(db: Db, keys: RegisterKeys, atOnce = ENTRIES_A_PASS): Promise<RegisterRecount[]> {
  return inSnapshot(db, async (tx) => {
    const recounts: RegisterRecount[] = [];
    for (const log of await listLogs(tx)) recounts.push(await recountOwnLog(tx, keys, log, atOnce));
    return recounts;
  });
}

/**
 * The same for the rows of one contest, with a count of it in place of the result that is out.
 *
 * @param tx of `inSnapshot`
 * @returns null where the contest has no register
 */
export async function checkRowsOf(
  tx: Db,
  keys: RegisterKeys,
  { contestId, version }: CountName,
): Promise<RegisterRecount | null> {
  const log = await findLog(tx, contestId);
  return log ? recountOwnLog(tx, keys, log, ENTRIES_A_PASS, version) : null;
}

/** Lets what is read for minutes be of one instant. */
export function inSnapshot<T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await queries.liftTimeout(tx);
      return look(tx);
    });
}

async function recountOwnLog(
  tx: Db,
  keys: RegisterKeys,
  log: LogRow,
  atOnce: number,
  count?: number,
): Promise<RegisterRecount> {
  if (log.verifier_key === verifierLine(keys, log.origin)) return recountLog(tx, keys, log, atOnce, count);
  return { contestId: log.contest_id, votes: null, rows: 0, found: 0, findings: [] };
}

/** What is found on the way: entries without rows, and rows without entries, are matched at the end. */
interface RowSearch {
  tx: Db;
  keys: RegisterKeys;
  log: LogRow;
  /** Whether the log tells the end of the vote, as it is now. */
  ended: boolean;
  told: Told;
  found: number;
  findings: Finding[];
  missing: number[];
  strangers: Map<string, SealableVote>;
}

/** @param count which one's figures are held against the rows; that of the result where it is left out */
async function recountLog(
  tx: Db,
  keys: RegisterKeys,
  log: LogRow,
  atOnce: number,
  count?: number,
): Promise<RegisterRecount> {
  const end = await presentEnd(tx, log.contest_id);
  const search: RowSearch = {
    tx,
    keys,
    log,
    ended: end !== null && end.getTime() === log.closed_at?.getTime(),
    told: nothingTold(),
    found: 0,
    findings: [],
    missing: [],
    strangers: new Map(),
  };
  const passes = Math.max(1, Math.ceil(log.votes / atOnce));
  let [votes, rows] = [0, 0];
  for (let pass = 0; pass < passes; pass += 1) {
    // By their last bytes: the first ones say where a commitment stands in the set.
    const isOfPass = (hash: Uint8Array) =>
      ((hash[31] as number) * 256 + (hash[30] as number)) % passes === pass;
    const one = await onePass(search, isOfPass, pass === 0);
    votes += one.votes;
    rows += one.rows;
  }
  await matchLeft(search);
  const now = await databaseClock(tx);
  if (!search.ended && end && now.getTime() - end.getTime() > END_TOLD_MS) note(search, { kind: 'unended' });
  for (const finding of await checkTold(tx, keys, log.contest_id, search.told)) note(search, finding);
  for (const stray of await straySignatures(tx, log.contest_id))
    note(search, { kind: 'signature', ...stray });
  for (const stray of await figuresToTell(search, count)) note(search, { kind: 'figure', ...stray });
  const { found, findings } = search;
  return { contestId: log.contest_id, votes, rows, found, findings };
}

async function figuresToTell({ tx, log, told }: RowSearch, count?: number): Promise<StrayFigure[]> {
  if (count !== undefined) return strayFiguresOf(tx, log.contest_id, count);
  // A result that the log tells is out.
  return told.results.length > 0 ? strayFigures(tx, log.contest_id) : [];
}

async function onePass(search: RowSearch, isOfPass: (hash: Uint8Array) => boolean, first: boolean) {
  const { tx, keys, log } = search;
  const known = createCommitmentSet();
  let [votes, rows] = [0, 0];
  const tree = first ? growing() : null;
  for await (const { position, entry, opening } of readEntries(tx, log)) {
    tree?.add(entry);
    const hash = commitmentIn(entry);
    if (first && !hash) takeIn(search.told, entry);
    if (first && !fits(log.contest_id, hash, opening)) note(search, { kind: 'opening', position });
    if (!hash || !isOfPass(hash)) continue;
    votes += 1;
    if (!known.add(hash, position)) note(search, { kind: 'twice', position });
  }
  if (tree && !(await isSigned(search, tree.end()))) note(search, { kind: 'head', size: log.size });
  for await (const some of queries.sealedVotes(tx, log.contest_id, search.ended)) {
    for (const vote of some) {
      const { tag, commitment: hash } = digestVote(keys, vote);
      if (!isOfPass(hash)) continue;
      rows += 1;
      if (known.take(hash)) continue;
      search.found += 1;
      if (search.strangers.size < MOST_NAMED) search.strangers.set(nameFor(search, tag), vote);
    }
  }
  for (const position of known.left()) {
    search.found += 1;
    if (search.missing.length < MOST_NAMED) search.missing.push(position);
  }
  return { votes, rows };
}

/** Names what is left: an entry and a row of the same request and slot are one vote that was changed. */
async function matchLeft(search: RowSearch): Promise<void> {
  const { tx, log, strangers } = search;
  const missing = new Set(search.missing);
  if (missing.size > 0) {
    for await (const { position, opening } of readEntries(tx, log)) {
      if (!missing.has(position)) continue;
      const tag = opening && toHex(opening.tag);
      const row = tag === null ? undefined : strangers.get(tag);
      const candidateId = opening?.candidateId ?? null;
      if (tag === null || !row || candidateId === null) {
        search.findings.push({ kind: 'missing', position, candidateId });
        continue;
      }
      // One vote, of which the log and the rows say different things.
      search.found -= 1;
      strangers.delete(tag);
      search.findings.push({ kind: 'changed', position, candidateId, row: toRow(row) });
    }
  }
  for (const vote of strangers.values()) search.findings.push({ kind: 'added', row: toRow(vote) });
}

function note(search: RowSearch, finding: Finding): void {
  search.found += 1;
  if (search.findings.length < MOST_NAMED) search.findings.push(finding);
}

/** Names a row by its tag, which its entry has too; rows that were made up may have the same one. */
function nameFor({ strangers }: RowSearch, tag: Uint8Array): string {
  const name = toHex(tag);
  return strangers.has(name) ? `${name} ${strangers.size}` : name;
}

const toRow = ({ user_id, vote_day, slot, candidate_id }: SealableVote): VoteRowKey => ({
  user_id,
  vote_day,
  slot,
  candidate_id,
});

/** Whether an opening opens a vote's entry; one that is no vote has none. */
function fits(contestId: string, hash: Uint8Array | null, opening: Opening | null): boolean {
  if (!hash || !opening) return !hash && !opening;
  return sameBytes(commitment(sha256, contestId, opening), hash);
}

/** A tree that grows entry by entry. */
function growing() {
  let tree: Frontier = EMPTY;
  let leaves: Uint8Array[] = [];
  const flush = () => {
    tree = grow(sha256, tree, leaves).after;
    leaves = [];
  };
  return {
    add(entry: Uint8Array) {
      leaves.push(leafHash(sha256, entry));
      if (leaves.length === TILE_WIDTH) flush();
    },
    end() {
      flush();
      return { size: tree.size, root: toRoot(sha256, tree) };
    },
  };
}

/** Whether the last head of a log says so, in our own hand. */
async function isSigned(
  { tx, keys, log }: RowSearch,
  { size, root }: { size: number; root: Uint8Array },
): Promise<boolean> {
  const head = await latestHead(tx, log.contest_id);
  if (!head) return size === 0 && log.size === 0;
  return size === log.size && head.note === signHead(keys, { origin: log.origin, size, root });
}
