import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

type Json = ColumnType<Record<string, unknown> | null, string | null, never>;

export interface OperatorTable {
  id: Fixed<string>;
  email: string;
  name: string;
  role: 'operator' | 'admin';
  password_hash: string;
  /** Sealed: the application's secret opens it. */
  totp_secret: Buffer;
  /** Time step of the last code that was accepted: none is accepted twice. */
  totp_step: Defaulted<number>;
  created_at: Generated<Date>;
  disabled_at: Defaulted<Date | null>;
}

export interface OperatorRecoveryCodeTable {
  operator_id: Fixed<string>;
  code_hash: Fixed<Buffer>;
  used_at: Defaulted<Date | null>;
}

export interface OperatorSessionTable {
  token_hash: Fixed<Buffer>;
  operator_id: Fixed<string>;
  created_at: Fixed<Date, never>;
  last_seen_at: Generated<Date>;
  /** When the second factor was last shown. */
  confirmed_at: Generated<Date>;
  ended_at: Defaulted<Date | null>;
  ip: Fixed<string>;
  user_agent: Fixed<string>;
}

export interface OperatorInvitationTable {
  token_hash: Fixed<Buffer>;
  email: Fixed<string>;
  name: Fixed<string>;
  role: Fixed<'operator' | 'admin'>;
  totp_secret: Fixed<Buffer>;
  /** Null for the one that the command line gives. */
  invited_by: Fixed<string | null>;
  created_at: Fixed<Date, never>;
  expires_at: Timestamp;
  used_at: Defaulted<Date | null>;
}

/** An act that waits for a second person. */
export interface ApprovalTable {
  id: Fixed<string>;
  act: Fixed<string>;
  subject: Fixed<string>;
  input: ColumnType<Record<string, unknown>, string, never>;
  requested_by: Fixed<string>;
  requested_at: Fixed<Date, never>;
  expires_at: Timestamp;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
  decision: Defaulted<'approved' | 'refused' | 'withdrawn' | 'expired' | null>;
}

/** One thing that was done in the régie. Rows are only ever added; the database refuses everything else. */
export interface AuditEventTable {
  id: Fixed<string>;
  at: Fixed<Date, never>;
  operator_id: Fixed<string | null>;
  operator_name: Fixed<string>;
  act: Fixed<string>;
  subject: Fixed<string>;
  before: Json;
  after: Json;
  ip: Fixed<string | null>;
  user_agent: Fixed<string | null>;
}
