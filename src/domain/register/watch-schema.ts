/**
 * Why a log cannot be extended: it does not continue its published head; it was begun with another secret; a vote that
 * a decision is about is not in the log; the published heads cannot be read; or something else.
 */
export const faultKinds = ['behind', 'key', 'vote', 'heads', 'other'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * A witness's answer, in the order of the list: it has signed; it did not answer, or failed itself; it does not know
 * this log; it does not know the log's key; the head does not continue the one that it has signed before; the head is
 * shorter than that; its answer cannot be read.
 */
export const witnessOutcomes = [
  'signed',
  'away',
  'unknown',
  'refused',
  'inconsistent',
  'ahead',
  'unreadable',
] as const;
export type WitnessOutcome = (typeof witnessOutcomes)[number];

/**
 * The state of a log: it cannot be extended; the latest count does not agree with it; it is extended, except for a
 * decision that it cannot tell; it is later than it may be; it is up to date.
 */
export type LogHealth = 'stopped' | 'disputed' | 'incomplete' | 'late' | 'current';

/** A head as screens show it. */
export interface ShownHead {
  size: number;
  /** 64 hexadecimal digits. */
  root: string;
}

/** A contest's log as the régie watches it. */
export interface WatchedLog {
  contest_id: string;
  week: number;
  health: LogHealth;
  /** Null where the contest has begun and its log has not: the sequencer has not come by. */
  log: {
    /** The key that its heads are signed with, in one line. */
    key: string;
    votes: number;
    head: (ShownHead & { made_at: string; words: string[] }) | null;
    /** Votes that are not sealed; with `many`, that number or more. */
    waiting: number;
    many: boolean;
    /** Seconds for which the first of them has waited. */
    lag_s: number;
  } | null;
  fault: {
    kind: FaultKind;
    message: string;
    since: string;
    /**
     * The published head that the log does not continue; where only a witness knows it, the witness's name and no root.
     */
    lost: { size: number; root: string | null; witness: string | null } | null;
  } | null;
  witnesses: {
    name: string;
    /** The last head that it has signed, and when; null where there is none. */
    signed: { size: number; at: string } | null;
    /** What it last answered, and when; null where it was never asked. */
    asked: { outcome: WitnessOutcome; at: string } | null;
  }[];
}
