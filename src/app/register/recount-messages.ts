import type { Fault, PublishedResult, SeenHead } from '#domain/register/recount-fault-rules.ts';
import type { RegisterLie } from './log-client.ts';

// What the page and the worker that counts say to each other.

/** Votes by candidate's id. */
export type VotesById = Readonly<Record<string, number>>;

export type ToWorker =
  /** With the key's line as the page has it, and what this phone has seen of the register before. */
  | { kind: 'begin'; contestId: string; key: string; seen: SeenHead | null }
  /** Whether to wait: the page is not looked at. */
  | { kind: 'pause'; paused: boolean };

/** What a recount came to, and what a file of it holds. */
export interface RecountOutcome {
  /** Everything that is wrong. */
  faults: Fault[];
  /** Whether the register does not tell yet what is published: nothing is said of the result then. */
  early: boolean;
  /** Votes in the log. */
  votes: number;
  /** Of the published result: whether votes were annulled or restored after it, which its figures do not tell. */
  decidedSince: boolean;
  totals: VotesById;
  annulled: VotesById;
  /** How often the log was gone on with after a part of it had been lost. */
  resumptions: number;
  size: number;
  /** Of the log, hexadecimal digits. */
  root: string;
  note: string;
  /** The key that the head is signed with, in one line. */
  key: string;
  /** SHA-256 of the minutes, as the log's last result has it; null where it has none. */
  minutes: string | null;
  /** Milliseconds that the count took. */
  took: number;
}

/** Whether the result is what the register gives. */
export const isExact = ({ faults, early }: RecountOutcome): boolean => faults.length === 0 && !early;

export type FromWorker =
  | { kind: 'begun'; published: PublishedResult; size: number }
  | { kind: 'progress'; entries: number; totals: VotesById }
  | { kind: 'done'; outcome: RecountOutcome }
  /** The server said something that cannot be true; it did not answer; the log is too long for this device. */
  | { kind: 'failed'; why: RegisterLie['code'] | 'away' | 'too-long' };
