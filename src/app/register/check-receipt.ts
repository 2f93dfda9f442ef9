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

/** What a phone remembers of earlier checks of a receipt. */
export interface Remembered {
  /** The last head of this contest's log that the phone has seen. */
  head: SeenHead | null;
  /** By when the server has promised the votes in the register, by the phone's clock, milliseconds. */
  due: number | null;
  /** Whether an earlier check found the votes. */
  found: boolean;
}

/**
 * What a check found wrong. `vote`: the receipt is not of the vote that was given; `absent`: another entry stands at
 * the vote's position; `missing`: the server says that the vote is not in the register and never will be; `late`: that
 * it is not there yet, though the promised time is over; `older`: the register ends before a head that it has shown
 * already; `rewritten`: its entries differ from those it has shown; `unsigned`: it may not be the show's; `unreadable`.
 */
export type Lie = 'vote' | 'absent' | 'missing' | 'late' | 'older' | 'rewritten' | 'unsigned' | 'unreadable';

export type Checked =
  /** Each vote is in the register, at its position, from 0. */
  | { kind: 'found'; positions: number[]; size: number; head: SeenHead }
  /** The votes will be in the register by `due`, by the phone's clock, milliseconds. */
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

/** One day, the longest that votes wait for their seal, plus a quarter of an hour for delays. */
const LONGEST_WAIT_MS = (24 * 60 + 15) * 60_000;
const MINUTE_MS = 60_000;
/** A cache on the way may answer with the previous head for this long. */
const STALE_MS = 2_500;

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, STALE_MS));

/** Ends a check with the lie that it has found. */
class FoundLie extends Error {
  readonly lie: Lie;

  constructor(lie: Lie) {
    super(lie);
    this.lie = lie;
  }
}

/**
 * Checks that the votes of a receipt are in the register: that the receipt is of the votes that were given, that the
 * register is the show's and continues the one that this phone has seen, and that the votes are in it. No answer of the
 * server is trusted without a proof.
 *
 * @param now by the phone's clock, milliseconds
 * @param pause resolves when a head that is older than a known one may be fetched again
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
  // Fetch the positions first: a head that is fetched later covers all entries that were there before.
  const standings = await Promise.all(receipt.votes.map((vote) => client.findPosition(vote.commitment)));
  const positions = standings.flatMap((standing) => ('position' in standing ? [standing.position] : []));
  const { head, key } = await newestHead(client, remembered.head, positions, pause);
  // The client checks that the key names this log's origin; here the origin must be the receipt's contest.
  if (!head.origin.endsWith(`/registre/${receipt.contest_id.toLowerCase()}`)) throw new FoundLie('unsigned');
  const inLog = positions.length === standings.length;
  await prove(client, head, remembered.head, inLog ? leavesAt(receipt, positions) : []);
  const seen = { size: head.size, root: toHex(head.root), key };
  if (inLog) return { kind: 'found', positions, size: head.size, head: seen };
  const due = dueBy(standings, receipt, remembered, now);
  return { kind: 'waiting', due, head: seen };
}

/** The log's head, at least as long as the known log; fetched once more when it is older. @throws {FoundLie} `older` */
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

/** Proves that the log continues the one that was seen, and contains the entries. @throws {FoundLie} */
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
 * By when the missing votes must be there, to the minute: the server's first promise, not a later one.
 *
 * @throws {FoundLie} when that time is over
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
