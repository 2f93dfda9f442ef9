import type { Fault, PublishedResult, SeenHead } from '#domain/register/recount-fault-rules.ts';
import type { ReasonVotes } from '#domain/register/standing-votes-rules.ts';
import type { RegisterLie } from './log-client.ts';

// The messages between the page and the counting worker.

/** Votes by candidate's id. */
export type VotesById = Readonly<Record<string, number>>;

export type ToWorker =
  /** `key`: the key's line, from the page; `seen`: the last head that this phone has seen. */
  | { kind: 'begin'; contestId: string; key: string; seen: SeenHead | null }
  /** Pauses the count while the page is hidden. */
  | { kind: 'pause'; paused: boolean };

/** The outcome of a recount, as the page shows it and its files contain it. */
export interface RecountOutcome {
  /** Everything that is wrong. */
  faults: Fault[];
  /** True when the register does not contain the published result yet, so that the result cannot be judged. */
  early: boolean;
  /** Votes in the log. */
  votes: number;
  /** Whether votes were annulled or restored after the published result, whose figures do not include that. */
  decidedSince: boolean;
  totals: VotesById;
  annulled: VotesById;
  /** The annulled votes by reason. */
  reasons: readonly ReasonVotes[];
  /** How often the log was resumed after a part of it was lost. */
  resumptions: number;
  size: number;
  /** Root of the log, 64 hexadecimal digits. */
  root: string;
  note: string;
  /** The verifier key of the head's signature, in one line. */
  key: string;
  /** SHA-256 of the minutes, from the log's last result; null when it has none. */
  minutes: string | null;
  /** Duration of the count, milliseconds. */
  took: number;
}

/** Whether the result is what the register gives. */
export const isExact = ({ faults, early }: RecountOutcome): boolean => faults.length === 0 && !early;

export type FromWorker =
  | { kind: 'begun'; published: PublishedResult; size: number }
  | { kind: 'progress'; entries: number; totals: VotesById }
  | { kind: 'done'; outcome: RecountOutcome }
  /** `away`: the server did not answer; `too-long`: the log is too long for this device; else a lie of the server. */
  | { kind: 'failed'; why: RegisterLie['code'] | 'away' | 'too-long' };
