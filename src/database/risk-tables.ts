import type { Generated } from 'kysely';
import type { Defaulted, Fixed } from './columns.ts';

export interface RiskClusterTable {
  id: Fixed<string>;
  kind: Fixed<'device' | 'numbers' | 'referral' | 'burst'>;
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
}

export interface RiskMemberTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  cluster_id: Fixed<string>;
}

export interface RiskScanTable {
  id: number;
  finished_at: Date;
}

/** One decision to take votes out of the count. Rows are only ever added. */
export interface AnnulmentBatchTable {
  id: Fixed<string>;
  contest_id: Fixed<string>;
  cluster_id: Fixed<string | null>;
  reason: Fixed<string>;
  annulled_at: Fixed<Date, never>;
}

/** One decision to put a batch's votes back. Rows are only ever added. */
export interface AnnulmentReversalTable {
  batch_id: Fixed<string>;
  reason: Fixed<string>;
  restored_at: Fixed<Date, never>;
}

/** Somebody who may neither sign in nor vote. */
export interface UserBlockTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  reason: Fixed<string>;
  blocked_at: Fixed<Date, never>;
}
