import { fromHex, toHex } from '#domain/register/encoding-rules.ts';
import { voteEntry } from '#domain/register/entry-rules.ts';
import { type Hash, leafHash } from '#domain/register/hash-rules.ts';
import type { Head } from '#domain/register/note-rules.ts';
import { opensVotes } from '#domain/register/receipt-rules.ts';
import type { SeenHead } from '#domain/register/recount-fault-rules.ts';
import type { BallotReceipt } from '#domain/register/schema.ts';
import {
  claimRanges,
  consistencyRanges,
  inclusionRanges,
  provesConsistency,
  provesInclusion,
  type Range,
  rangeName,
} from '#domain/register/tree-rules.ts';
import { type LogClient, type LogStanding, RegisterAway, RegisterLie } from './log-client.ts';
import { sha256 } from './sha.ts';

/** What a phone remembers when it checks a receipt anew. */
export interface Remembered {
  /** The last head of this contest's log that it has seen. */
  head: SeenHead | null;
  /** By when the server has said that the votes would be there, by the phone's clock, milliseconds. */
  due: number | null;
  /** Whether the votes were there once. */
  found: boolean;
}

/**
 * What a check has brought to light. `vote`: the receipt is not of the vote that was given; `absent`: what stands at its
 * place is something else; `missing`: the server says that it is not there, and will not be; `late`: that it is not
 * there, though it should be; `older`: the register ends before what it has shown already; `rewritten`: what it has
 * shown is not what stands there now; `unsigned`: another than the show may have written it; `unreadable`.
 */
export type Lie = 'vote' | 'absent' | 'missing' | 'late' | 'older' | 'rewritten' | 'unsigned' | 'unreadable';

export type Checked =
  /** Each vote is in the register, at its position, from 0. */
  | { kind: 'found'; positions: number[]; size: number; head: SeenHead }
  /** The votes will be there by then, by the phone's clock, milliseconds. */
  | { kind: 'waiting'; due: number; head: SeenHead }
  | { kind: 'lie'; lie: Lie }
  /** Nothing is known. `offline`: there was no answer at all. */
  | { kind: 'away'; offline: boolean };

const LIES: Record<RegisterLie['code'], Lie> = {
  key: 'unsigned',
  signature: 'unsigned',
  origin: 'unsigned',
  unreadable: 'unreadable',
  tile: 'unreadable',
};

/** A day, the longest that votes wait for their seal, and a quarter of an hour for what is slow. */
const LONGEST_WAIT_MS = (24 * 60 + 15) * 60_000;
const MINUTE_MS = 60_000;
/** For so long a cache on the way may answer with the head before. */
const STALE_MS = 2_500;

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, STALE_MS));

/** Ends a check with what it has found out. */
class FoundLie extends Error {
  readonly lie: Lie;

  constructor(lie: Lie) {
    super(lie);
    this.lie = lie;
  }
}

/**
 * Checks that the votes of a receipt are in the register: that the receipt is of the votes that were given, that the
 * register is the show's and continues what this phone has seen of it, and that the votes stand in it. Of what the
 * server says nothing is believed that does not follow.
 *
 * @param now by the phone's clock, milliseconds
 * @param pause how long to wait before a head is asked for again that is older than what is known
 */
export async function checkReceipt(
  client: LogClient,
  receipt: BallotReceipt,
  remembered: Remembered,
  now: number,
  pause: () => Promise<void> = rest,
): Promise<Checked> {
  if (!opensVotes(sha256, receipt)) return { kind: 'lie', lie: 'vote' };
  try {
    return await check(client, receipt, remembered, now, pause);
  } catch (error) {
    if (error instanceof RegisterAway) return { kind: 'away', offline: error.cause !== undefined };
    if (error instanceof FoundLie) return { kind: 'lie', lie: error.lie };
    if (error instanceof RegisterLie) return { kind: 'lie', lie: LIES[error.code] };
    throw error;
  }
}

async function check(
  client: LogClient,
  receipt: BallotReceipt,
  remembered: Remembered,
  now: number,
  pause: () => Promise<void>,
): Promise<Checked> {
  // Where they stand is asked first: a head that is asked for later holds what was there before.
  const standings = await Promise.all(receipt.votes.map((vote) => client.findPosition(vote.commitment)));
  const positions = standings.flatMap((standing) => ('position' in standing ? [standing.position] : []));
  const { head, key } = await newestHead(client, remembered.head, positions, pause);
  // The key's name is the log's; this one is the contest's.
  if (!head.origin.endsWith(`/registre/${receipt.contest_id.toLowerCase()}`)) throw new FoundLie('unsigned');
  const inLog = positions.length === standings.length;
  await prove(client, head, remembered.head, inLog ? leavesAt(receipt, positions) : []);
  const seen = { size: head.size, root: toHex(head.root), key };
  if (inLog) return { kind: 'found', positions, size: head.size, head: seen };
  const due = dueBy(standings, receipt, remembered, now);
  return { kind: 'waiting', due, head: seen };
}

/** The log's head, not older than what is known of the log. */
async function newestHead(
  client: LogClient,
  seen: SeenHead | null,
  positions: readonly number[],
  pause: () => Promise<void>,
) {
  const least = Math.max(seen?.size ?? 0, ...positions.map((position) => position + 1));
  const read = await client.readHead(seen?.key);
  if (read.head.size >= least) return read;
  await pause();
  const again = await client.readHead(seen?.key);
  if (again.head.size < least) throw new FoundLie('older');
  return again;
}

interface Leaf {
  index: number;
  commitment: string;
}

const leavesAt = (receipt: BallotReceipt, positions: readonly number[]): Leaf[] =>
  receipt.votes.map(({ commitment }, place) => ({ index: positions[place] as number, commitment }));

/** Proves that the log continues the one that was seen, and that entries stand in it. @throws {Found} */
async function prove(
  client: LogClient,
  { size, root }: Head,
  seen: SeenHead | null,
  leaves: readonly Leaf[],
): Promise<void> {
  const old = seen?.size ?? 0;
  const claim = { old, positions: leaves.map(({ index }) => index), size };
  const hashes = await client.readProof(claim);
  const named = new Map(claimRanges(claim).map((range, place) => [rangeName(range), hashes[place] as Hash]));
  const toHashes = (ranges: readonly Range[]) => ranges.map((range) => named.get(rangeName(range)) as Hash);
  if (seen && old > 0) {
    const path = toHashes(consistencyRanges(old, size));
    if (!provesConsistency(sha256, { old, size, oldRoot: fromHex(seen.root), root, path })) {
      throw new FoundLie('rewritten');
    }
  }
  for (const { index, commitment } of leaves) {
    const path = toHashes(inclusionRanges(index, size));
    const leaf = leafHash(sha256, voteEntry(fromHex(commitment)));
    if (!provesInclusion(sha256, { index, size, leaf, root, path })) throw new FoundLie('absent');
  }
}

/**
 * By when votes that are not there will be, to the minute: the first time that was promised, not one that
 * was promised since. @throws {Found} where it is over
 */
function dueBy(
  standings: readonly LogStanding[],
  { given_at }: BallotReceipt,
  { due, found }: Remembered,
  now: number,
): number {
  const waits = standings.flatMap((standing) => ('position' in standing ? [] : [standing.waitMs]));
  if (found || waits.includes(null)) throw new FoundLie('missing');
  const given = Math.min(now, Date.parse(given_at) || now);
  const promised = Math.min(now + Math.max(...waits.map(Number)), given + LONGEST_WAIT_MS, due ?? Infinity);
  if (promised <= now) throw new FoundLie('late');
  return Math.ceil(promised / MINUTE_MS) * MINUTE_MS;
}
