import type { Db } from '#database/client.ts';
import { sha256 } from '#domain/sha.ts';
import { toHex } from './encoding-rules.ts';
import { jsonEntry, RESUMPTION } from './entry-rules.ts';
import { findFault } from './fault-queries.ts';
import { type NewEntry, rootAt } from './frontier.ts';
import { emptyRoot, sameBytes } from './hash-rules.ts';
import type { LogRow } from './log-queries.ts';
import { findResumption } from './resumption-queries.ts';
import type { ResumptionEntry } from './schema.ts';
import { recordToldDecisions } from './told-queries.ts';
import { refusedHeads } from './witness-queries.ts';

// A log continues every head that was ever published of it, unless two admins have decided otherwise.

/** A head that was once given out. */
export interface KnownHead {
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** A published head that a log does not continue. */
export interface LostHead {
  size: number;
  /** 32 bytes; null where only a witness knows the head, of which it tells the size alone. */
  root: Uint8Array | null;
  /** Name of the witness that has signed it; null where this product remembers the head itself. */
  witness: string | null;
}

/** A log is behind its published head: it is extended only once two admins have decided so. */
export class LogBehind extends Error {
  readonly contestId: string;
  readonly lost: LostHead;

  constructor(contestId: string, lost: LostHead) {
    super(
      `the register of contest ${contestId} does not continue its published head of ${lost.size} entries` +
        (lost.witness === null ? '' : `, which ${lost.witness} has signed`),
    );
    this.contestId = contestId;
    this.lost = lost;
  }
}

/** What is remembered of published heads outside the database. */
export interface PublishedMemory {
  /** The longest head known, outside the database, to have been published; null where none is known. */
  publishedHead(contestId: string): KnownHead | null;
  /** Names of the witnesses that are believed when they have signed what a log does not continue. */
  witnesses: readonly string[];
}

/**
 * Compares a log with the longest heads that were published of it: the one that this process remembers, the one that
 * another process has found the log behind, and those that witnesses have signed.
 *
 * @returns an entry for each decision of two admins to resume that the log does not tell yet
 * @throws {LogBehind} where they have not decided
 */
export async function resumptionEntries(
  tx: Db,
  memory: PublishedMemory,
  log: Pick<LogRow, 'contest_id' | 'size'>,
): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  for (const lost of await lostHeads(tx, memory, log)) {
    const decision = await findResumption(tx, log.contest_id, lost);
    if (!decision) throw new LogBehind(log.contest_id, lost);
    if (decision.told) continue;
    const content: ResumptionEntry = {
      decision: decision.id,
      reason: decision.reason,
      lost: { size: lost.size, root: lost.root && toHex(lost.root) },
    };
    await recordToldDecisions(tx, log.contest_id, [{ id: decision.id, kind: RESUMPTION }]);
    entries.push({ bytes: jsonEntry(RESUMPTION, content), opening: null });
  }
  return entries;
}

async function lostHeads(
  tx: Db,
  { publishedHead, witnesses }: PublishedMemory,
  log: Pick<LogRow, 'contest_id' | 'size'>,
): Promise<LostHead[]> {
  const own = publishedHead(log.contest_id);
  const fault = await findFault(tx, log.contest_id);
  const remembered: KnownHead[] = own ? [own] : [];
  if (fault?.known_root) {
    const others = { size: fault.known_size ?? 0, root: fault.known_root };
    if (!own || !isSame(own, others)) remembered.push(others);
  }
  const lost: LostHead[] = [];
  for (const known of remembered) {
    if (!(await continues(tx, log, known))) lost.push({ ...known, witness: null });
  }
  for (const { size, witness } of await refusedHeads(tx, log.contest_id, witnesses)) {
    // Each lost head is listed once, by its source with the most detail.
    if (!lost.some((one) => one.size === size)) lost.push({ size, root: null, witness });
  }
  return lost;
}

const isSame = (one: KnownHead, other: KnownHead) =>
  one.size === other.size && sameBytes(one.root, other.root);

/** Whether a log begins with the entries that a head stands for. */
async function continues(
  db: Db,
  log: Pick<LogRow, 'contest_id' | 'size'>,
  known: KnownHead,
): Promise<boolean> {
  if (known.size > log.size) return false;
  const root = known.size === 0 ? emptyRoot(sha256) : await rootAt(db, log.contest_id, known.size);
  return sameBytes(root, known.root);
}

/**
 * Whether the last head of a log replaces the remembered one. Such a head was given out by a process that ended before
 * it remembered it, or by one on another machine. It replaces the remembered head where it continues that head, or
 * where two admins have resumed the log without it.
 */
export async function supersedes(
  db: Db,
  contestId: string,
  head: KnownHead,
  known: KnownHead | null,
): Promise<boolean> {
  if (!known) return true;
  if (isSame(head, known)) return false;
  if (await continues(db, { contest_id: contestId, size: head.size }, known)) return true;
  return (await findResumption(db, contestId, known))?.told === true;
}
