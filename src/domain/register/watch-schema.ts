/**
 * Why a log cannot be extended: it does not continue what was published of it; it was begun with another secret; a
 * vote that a decision is about is not where the log has it; what was published cannot be read; or something else.
 */
export const faultKinds = ['behind', 'key', 'vote', 'heads', 'other'] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * What a witness has answered: it has signed; it did not answer, or with a failure of its own; it does not know this
 * log, or not its key; what it was sent does not continue what it has signed before, or is shorter than that; its answer
 * cannot be read.
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
 * How a log fares: it cannot be extended; the latest count does not agree with it; it is extended, but for a decision that
 * it cannot tell; it is behind by more than it may be; it is up to date.
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
    /** Votes that are not sealed; `many` where they are that or more. */
    waiting: number;
    many: boolean;
    /** Seconds for which the first of them has waited. */
    lag_s: number;
  } | null;
  fault: {
    kind: FaultKind;
    message: string;
    since: string;
    /** The published head that the log does not continue; where only a witness knows it, its name and no root. */
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
