import type { Db } from '#database/client.ts';
import { databaseClock } from '#domain/clock-queries.ts';
import { type StrayFigure, strayFigures, strayFiguresOf } from '#domain/counting/figures-check.ts';
import { type StraySignature, straySignatures } from '#domain/counting/minutes-check.ts';
import { atOneInstant } from '#domain/one-instant.ts';
import { sha256 } from '#domain/sha.ts';
import { createCommitmentSet } from './commitment-set-rules.ts';
import { presentEnd } from './contest-queries.ts';
import { toHex } from './encoding-rules.ts';
import { commitment, commitmentIn, type Opening } from './entry-rules.ts';
import { leafHash, sameBytes } from './hash-rules.ts';
import { type RegisterKeys, signHead, verifierLine } from './keys.ts';
import { readEntries } from './log-entries.ts';
import { findLog, type LogRow, latestHead, listLogs } from './log-queries.ts';
import * as queries from './row-check-queries.ts';
import { EMPTY, type Frontier, grow, TILE_WIDTH, toRoot } from './tile-rules.ts';
import { checkTold, nothingTold, type Told, type ToldFinding, takeIn } from './told-check.ts';
import { digestVote, type SealableVote } from './vote-digest.ts';

/** A count of a contest. */
export interface CountName {
  contestId: string;
  version: number;
}

/** The key of a vote's row, and its candidate. */
export type VoteRowKey = Pick<SealableVote, 'user_id' | 'vote_day' | 'slot' | 'candidate_id'>;

/** A difference between rows and log. */
export type Finding =
  /** A row was changed after it was sealed; `candidateId` is the candidate in the log. */
  | { kind: 'changed'; position: number; candidateId: string; row: VoteRowKey }
  /** The log has a vote without a row. The candidate is null where its opening is changed too. */
  | { kind: 'missing'; position: number; candidateId: string | null }
  /** A row that the log should have, but has not. */
  | { kind: 'added'; row: VoteRowKey }
  /** A vote that stands in the log a second time. */
  | { kind: 'twice'; position: number }
  /** An entry's opening does not fit it. */
  | { kind: 'opening'; position: number }
  /**
   * The vote ended long ago, and the log does not tell its end: votes may be missing from it, and are not looked for.
   */
  | { kind: 'unended' }
  /** The entries are not those that the last signed head stands for. */
  | { kind: 'head'; size: number }
  /** Minutes are not those that were signed. */
  | ({ kind: 'signature' } & StraySignature)
  /** The published result, or the checked count, differs from the rows. */
  | ({ kind: 'figure' } & StrayFigure)
  | ToldFinding;

/** The result of comparing a contest's votes with its log. */
export interface RegisterRecount {
  contestId: string;
  /** Votes in the log; null where the log was begun with another secret, so that nothing can be compared. */
  votes: number | null;
  /** Rows that the log should have. */
  rows: number;
  /** The number of differences. */
  found: number;
  /** The differences that are named: those of at most `MOST_NAMED` rows and as many entries. */
  findings: Finding[];
}

/** Differences beyond this number are only counted, since named ones stay in memory. */
export const MOST_NAMED = 10_000;
/** After this an untold end is a finding: unless it is stopped, a log tells the end of a vote within seconds. */
const END_TOLD_MS = 600_000;
/** Commitments that are held in memory at a time: a longer log is read in several passes, and so are the rows. */
const ENTRIES_A_PASS = 4_000_000;

/**
 * Compares every sealed vote row with the registers, which were signed and published: finds each row that was changed,
 * deleted or added since, behind all that prevents it. Compares each register's entries with its last head. In one
 * snapshot, and in bounded memory.
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
 * Does the same for one contest, and compares a given count in place of the published result.
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

/** Runs reads that take minutes in one snapshot, without a statement timeout. */
export function inSnapshot<T>(db: Db, look: (tx: Db) => Promise<T>): Promise<T> {
  return atOneInstant(db, async (tx) => {
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

/** The state of a search. Entries without rows and rows without entries are matched at the end. */
interface RowSearch {
  tx: Db;
  keys: RegisterKeys;
  log: LogRow;
  /** Whether the log tells the present end of the vote. */
  ended: boolean;
  told: Told;
  found: number;
  findings: Finding[];
  missing: number[];
  strangers: Map<string, SealableVote>;
}

/** @param count version whose figures are compared with the rows; by default that of the published result */
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
    // Chosen by the last bytes of a commitment: its first ones say where it stands in the set.
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
  // A result that the log tells has been published.
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

/** Names the entries and rows that are left: an entry and a row of the same request and slot are one changed vote. */
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

/** Names a row by its tag, which its entry has too; forged rows may share a tag. */
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

/** Whether an opening fits a vote's entry; an entry that is no vote must have none. */
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

/** Whether the last head of a log has this size and root, and our own signature. */
async function isSigned(
  { tx, keys, log }: RowSearch,
  { size, root }: { size: number; root: Uint8Array },
): Promise<boolean> {
  const head = await latestHead(tx, log.contest_id);
  if (!head) return size === 0 && log.size === 0;
  return size === log.size && head.note === signHead(keys, { origin: log.origin, size, root });
}
