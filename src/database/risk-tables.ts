import type { Generated } from 'kysely';
import type { Defaulted, Fixed } from './columns.ts';

export interface RiskClusterTable {
  id: Fixed<string>;
  kind: Fixed<'device' | 'numbers' | 'referral' | 'burst' | 'network'>;
  key: Fixed<Buffer>;
  severity: 'high' | 'medium' | 'low';
  users: number;
  first_at: Date | null;
  last_at: Date | null;
  found_at: Fixed<Date, never>;
  seen_at: Generated<Date>;
  dismissed_at: Defaulted<Date | null>;
  dismissed_reason: Defaulted<string | null>;
  dismissed_users: Defaulted<number | null>;
  /** Votes that members have cast since the last annulment that stands, and that count. */
  later_votes: Defaulted<number>;
}

export interface RiskMemberTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  cluster_id: Fixed<string>;
}

/** The hashes of a departed user that the search for groups needs. */
export interface DepartedUserTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  registered_at: Fixed<Date>;
  fingerprint_hash: Fixed<Buffer | null>;
  ip_hash: Fixed<Buffer | null>;
  /** Hash of the address's /24 or /48. */
  network_hash: Fixed<Buffer | null>;
  /** Hash of the address and the browser's name together. */
  place_hash: Fixed<Buffer | null>;
  departed_at: Generated<Date>;
}

export interface RiskScanTable {
  id: number;
  finished_at: Date;
  /** Null between two searches. */
  started_at: Date | null;
  /** The steps that the search under way has done. */
  done: string[];
  /** Votes cast before then have been searched. */
  votes_until: Date;
}

/** One decision to take votes out of the count. Rows are only ever added. */
export interface AnnulmentBatchTable {
  id: Fixed<string>;
  contest_id: Fixed<string>;
  cluster_id: Fixed<string | null>;
  reason: Fixed<string>;
  annulled_at: Fixed<Date, never>;
  /** When its votes were chosen; votes cast later are not in it. */
  asked_at: Fixed<Date | null, Date | null | undefined>;
}

/** A vote that a request to annul has chosen, until that request is decided. */
export interface AnnulmentPinTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  contest_id: Fixed<string>;
  vote_day: Fixed<string>;
  slot: Fixed<number>;
  pin_id: Fixed<string>;
  candidate_id: Fixed<string>;
  salt: Generated<string>;
  pinned_at: Generated<Date>;
}

/** One decision to put a batch's votes back. Rows are only ever added. */
export interface AnnulmentReversalTable {
  batch_id: Fixed<string>;
  reason: Fixed<string>;
  restored_at: Fixed<Date, never>;
}

/** A user who may neither sign in nor vote. */
export interface UserBlockTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  reason: Fixed<string>;
  blocked_at: Fixed<Date, never>;
}
