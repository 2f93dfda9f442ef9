import type { Db } from '#database/client.ts';
import { awaitLastVotes } from '#domain/counting/count.ts';
import { aftermathEntries } from './aftermath-entries.ts';
import { beginLog, type LogNaming } from './begin-log.ts';
import { presentEnd, type RegisteredContest } from './contest-queries.ts';
import { type PublishedMemory, resumptionEntries } from './continuation.ts';
import type { MissingVote } from './decision-entries.ts';
import { CLOSE, jsonEntry, voteEntry } from './entry-rules.ts';
import { deleteFault } from './fault-queries.ts';
import { appendEntries, type NewEntry } from './frontier.ts';
import { compareBytes } from './hash-rules.ts';
import { type RegisterKeys, signHead, verifierLine } from './keys.ts';
import * as logs from './log-queries.ts';
import { addPositions } from './positions.ts';
import type { CloseEntry } from './schema.ts';
import { digestVote } from './vote-digest.ts';
import * as votes from './vote-queries.ts';

/** When a seal is made. */
export interface SealPolicy {
  /** Votes of one seal, roughly: bounded, because they are read into memory at once. */
  most?: number;
  /** Seconds by which the seal stays behind the roll-up. */
  margin?: number;
  /** A seal is made as soon as so many votes wait: a single entry would tell who voted just now. */
  votes: number;
  /** A seal of any size is made once a vote has waited for so many seconds. */
  seconds: number;
}

export interface SealDependencies extends LogNaming, PublishedMemory {
  db: Db;
  policy: SealPolicy;
}

/** Thrown where the log was begun with another secret: no phone would accept this one's signature. */
export class OtherRegisterKey extends Error {}

/** The roll-up's margin, seconds. */
const MARGIN_SECONDS = 2;
/** After this long, no statement that began before the end of a vote is still under way. */
const OVER_MS = 60_000;

const VOTES_A_SEAL = 25_000;

export interface Sealed {
  size: number;
  root: Uint8Array;
  note: string;
  /** Whether more votes can be sealed at once. */
  more: boolean;
  /** A decision that the log cannot tell; its votes are sealed all the same. */
  missing: MissingVote | null;
}

/**
 * Brings a contest's log up to its votes and the decisions on them, in one transaction: head, tiles, entries and
 * positions stay consistent even when this process dies. All of it follows from rows and key.
 *
 * @returns the new head; null where nothing was to be sealed, or another process is sealing
 * @throws {LogBehind} {OtherRegisterKey} {MissingVote}
 */
export async function sealContest(
  deps: SealDependencies,
  contest: RegisteredContest,
): Promise<Sealed | null> {
  const { db, keys } = deps;
  const { contest_id: contestId } = contest;
  await beginLog(db, deps, contestId);
  const { until, closed_at } = await finalUntil(db, contest, deps.policy.margin ?? MARGIN_SECONDS);
  return db.transaction().execute(async (tx) => {
    const log = await logs.lockLog(tx, contestId);
    if (!log) return null;
    if (log.verifier_key !== verifierLine(keys, log.origin)) {
      throw new OtherRegisterKey(`the register of contest ${contestId} was begun with another secret`);
    }
    const sealed = await extendLog(tx, deps, { contest: { ...contest, closed_at }, log, until });
    if (!sealed?.missing) await deleteFault(tx, contestId);
    return sealed;
  });
}

/**
 * Up to when rows are final, and the end of the vote that this was found with. Just after an end, all votes are sealed
 * at once: no more can come once every statement that began before is over. Later, and while votes come, the roll-up's
 * watermark decides.
 */
async function finalUntil(db: Db, { contest_id, closed_at }: RegisteredContest, margin: number) {
  const log = await logs.findLog(db, contest_id);
  const told = closed_at !== null && log?.closed_at?.getTime() === closed_at.getTime();
  const known = await votes.watermark(db, margin);
  const over = closed_at && new Date(closed_at.getTime() + OVER_MS);
  // No vote is cast for a contest after its end: later rows are not read.
  if (over && new Date(known) > over) return { until: over.toISOString(), closed_at };
  if (!closed_at || told) return { until: known, closed_at };
  await awaitLastVotes(db);
  const until = await votes.thisInstant(db);
  // Reopened meanwhile: votes that were cast before this instant may be under way again. The next turn sees the new
  // end.
  const end = await presentEnd(db, contest_id);
  return end?.getTime() === closed_at.getTime() ? { until, closed_at } : { until: known, closed_at: null };
}

interface Extending {
  contest: RegisteredContest;
  log: logs.LogRow;
  until: string;
}

async function extendLog(tx: Db, deps: SealDependencies, { contest, log, until }: Extending) {
  const { keys, policy } = deps;
  const { most = VOTES_A_SEAL } = policy;
  const { contest_id: contestId, closed_at } = contest;
  const resumed = await resumptionEntries(tx, deps, log);
  const waiting = await votes.countUnsealed(tx, contestId, {
    until,
    most,
    patienceSeconds: policy.seconds,
  });
  const due = waiting.votes >= policy.votes || waiting.overdue || (closed_at !== null && waiting.votes > 0);
  const sealed = due ? await voteEntries(tx, keys, contestId, waiting.until) : [];
  const entries: NewEntry[] = [...resumed, ...sealed];
  if (sealed.length > 0 || waiting.votes === 0)
    await votes.advance(tx, contestId, waiting.until, sealed.length);
  const commitments = sealed.map((entry) => entry.bytes.subarray(1));
  // Votes are written first, since decisions look up their positions.
  let { size } = log;
  let head = await append(tx, contestId, size, entries);
  await addPositions(tx, contestId, commitments, size + resumed.length);
  size = head?.size ?? size;

  const more = waiting.votes > most;
  const whole = waiting.votes === 0 || (due && !more);
  const voteCount = log.votes + sealed.length;
  const closes = whole && closed_at && log.closed_at?.getTime() !== closed_at.getTime();
  const closing = closes ? [toCloseEntry({ votes: voteCount, at: closed_at.toISOString() })] : [];
  const ended = whole && closed_at !== null;
  const aftermath = await aftermathEntries(tx, keys, contest, { log, ended });
  const last = [...closing, ...aftermath.entries];
  head = (await append(tx, contestId, size, last)) ?? head;
  if (!head && aftermath.missing) throw aftermath.missing;
  if (!head) return null;

  await logs.updateLog(tx, contestId, {
    size: head.size,
    votes: voteCount,
    result_event: aftermath.resultEvent,
    ...(closes ? { closed_at } : {}),
  });
  const note = signHead(keys, { origin: log.origin, size: head.size, root: head.root });
  const root = Buffer.from(head.root);
  await logs.insertHead(tx, { contest_id: contestId, size: head.size, root, votes: voteCount, note });
  return { size: head.size, root: head.root, note, more, missing: aftermath.missing };
}

/** The entries of votes, sorted by commitment so that their order does not tell which vote came first. */
async function voteEntries(
  tx: Db,
  keys: RegisterKeys,
  contestId: string,
  until: string,
): Promise<NewEntry[]> {
  const rows = await votes.listUnsealed(tx, contestId, until);
  const entries = rows.map((vote) => {
    const { kind, tag, salt, commitment } = digestVote(keys, vote);
    return { bytes: voteEntry(commitment), opening: { kind, candidateId: vote.candidate_id, tag, salt } };
  });
  return entries.sort((one, other) => compareBytes(one.bytes, other.bytes));
}

async function append(tx: Db, contestId: string, size: number, entries: readonly NewEntry[]) {
  return entries.length > 0 ? appendEntries(tx, contestId, size, entries) : null;
}

const toCloseEntry = (content: CloseEntry): NewEntry => ({ bytes: jsonEntry(CLOSE, content), opening: null });
