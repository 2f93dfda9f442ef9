import { readAnnulment, readClose, readResult, readResumption } from './entry-json-rules.ts';
import { ANNULMENT, CLOSE, RESULT, RESUMPTION, REVERSAL, VOTE } from './entry-rules.ts';
import { type BeginSha256, HASH_BYTES, type Hash, LEAF } from './hash-rules.ts';
import { createOpeningCheck } from './opening-check-rules.ts';
import {
  differences,
  type Fault,
  type Recounted,
  type ToldResult,
  type Totals,
} from './recount-fault-rules.ts';
import { createStandingVotes } from './standing-votes-rules.ts';
import { createStreamRoot } from './stream-root-rules.ts';

// Counts a contest again from its log alone: takes bundle after bundle, and gives totals and faults.

/** The most faults that are listed: enough for a log that is wrong throughout. */
const MOST_FAULTS = 50;
/** Bytes of a vote's entry. */
const VOTE_BYTES = 1 + HASH_BYTES;
/** What `places` holds for a position: no vote, a vote that does not open, or the place of its candidate. */
const NO_VOTE = 0;
const UNOPENED = 1;
const FIRST_CANDIDATE = 2;

/** How far a recount has come. */
export interface RecountProgress {
  entries: number;
  /** Votes that count. */
  totals: Totals;
}

export interface Recounter {
  /** The next entries, each with its opening. @param openings as many as there are entries */
  feed(entries: readonly Uint8Array[], openings: readonly Uint8Array[]): void;
  progress(): RecountProgress;
  /** After the last entry. */
  finish(): Recounted;
}

/**
 * Begins a recount.
 *
 * @param size entries of the log: memory grows with it, eleven bytes for each
 * @param seenSize entries of the log that this device has seen before: their root is kept
 * @throws {RangeError} when the log is too long for this device's memory
 */
export function createRecount(contestId: string, size: number, begin: BeginSha256, seenSize = 0): Recounter {
  const root = createStreamRoot(begin);
  const digestLeaf = begin(Uint8Array.of(LEAF));
  const leaf = new Uint8Array(HASH_BYTES);
  const check = createOpeningCheck(begin, contestId);
  const places = new Uint16Array(size);
  /** The first eight bytes of each vote's digest. */
  const keys = new Uint8Array(8 * size);
  const counted: number[] = [];
  const annulled: number[] = [];
  const faults: Fault[] = [];
  let entries = 0;
  let votes = 0;
  let resumptions = 0;
  let closed: number | null = null;
  let result: ToldResult | null = null;
  let decidedSince = false;
  let seenRoot: Hash | null = null;

  const standing = createStandingVotes(
    (position) => position < entries && places[position] !== NO_VOTE,
    (position, out) => {
      const place = (places[position] as number) - FIRST_CANDIDATE;
      if (place < 0) return;
      counted[place] = (counted[place] ?? 0) + (out ? -1 : 1);
      annulled[place] = (annulled[place] ?? 0) + (out ? 1 : -1);
    },
  );
  const named = (numbers: readonly number[]): Totals =>
    new Map(check.candidates.map((id, place) => [id, numbers[place] ?? 0]));

  function blame(fault: Fault): void {
    if (faults.length < MOST_FAULTS) faults.push(fault);
  }

  function readVote(entry: Uint8Array, opening: Uint8Array): void {
    for (let at = 0; at < 8; at += 1) keys[8 * votes + at] = entry[1 + at] as number;
    votes += 1;
    const place = check.open(entry, opening);
    places[entries] = place === null ? UNOPENED : FIRST_CANDIDATE + place;
    if (place === null) blame({ kind: 'opening', position: entries });
    else counted[place] = (counted[place] ?? 0) + 1;
  }

  /** @returns whether the entry can be read */
  function readOther(entry: Uint8Array): boolean {
    switch (entry[0]) {
      case ANNULMENT:
      case REVERSAL: {
        const decision = readAnnulment(entry);
        if (!decision) return false;
        const sound = entry[0] === ANNULMENT ? standing.annul(decision) : standing.restore(decision);
        if (!sound) blame({ kind: 'decision', position: entries });
        decidedSince = result !== null;
        return true;
      }
      case CLOSE: {
        const close = readClose(entry);
        if (!close) return false;
        closed = votes;
        if (close.votes !== votes) blame({ kind: 'close', said: close.votes, counted: votes });
        return true;
      }
      case RESULT: {
        const told = readResult(entry);
        if (!told) return false;
        const totals = named(counted);
        const different = differences(new Map(Object.entries(told.totals)), totals);
        if (different.length > 0) blame({ kind: 'result', version: told.version, differences: different });
        const minutes = told.minutes_sha256;
        result = {
          version: told.version,
          votes,
          totals,
          annulled: named(annulled),
          reasons: standing.byReason(),
          minutes,
        };
        decidedSince = false;
        return true;
      }
      case RESUMPTION:
        resumptions += 1;
        return readResumption(entry) !== null;
      default:
        // A kind that this program does not know yet: the page may have been loaded before the register began to use
        // it.
        return entry.length > 0 && entry[0] !== VOTE;
    }
  }

  return {
    feed(some, openings) {
      for (const [index, entry] of some.entries()) {
        const opening = openings[index] as Uint8Array;
        digestLeaf(entry, leaf);
        root.add(leaf);
        if (entry[0] === VOTE && entry.length === VOTE_BYTES) readVote(entry, opening);
        else if (!readOther(entry) || opening.length > 0) blame({ kind: 'entry', position: entries });
        entries += 1;
        if (entries === seenSize) seenRoot = root.root();
      }
    },
    progress: () => ({ entries, totals: named(counted) }),
    finish() {
      if (hasTwins(keys.subarray(0, 8 * votes))) blame({ kind: 'twice' });
      return {
        entries,
        votes,
        root: root.root(),
        totals: named(counted),
        annulled: named(annulled),
        reasons: standing.byReason(),
        closed,
        result,
        decidedSince,
        resumptions,
        seenRoot,
        faults,
      };
    },
  };
}

/**
 * Whether a vote stands there twice: digests that agree in eight bytes are the same.
 *
 * @param keys eight bytes of each digest; sorted in place
 */
function hasTwins(keys: Uint8Array): boolean {
  const sorted = new BigUint64Array(keys.buffer, keys.byteOffset, keys.length / 8).sort();
  return sorted.some((key, index) => index > 0 && key === sorted[index - 1]);
}
