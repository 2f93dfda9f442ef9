import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

type JsonColumn = ColumnType<Record<string, unknown> | null, string | null, never>;

/** As `src/domain/acts/role-rules.ts` names them. */
type OperatorRole = 'admin' | 'operator' | 'huissier' | 'executive' | 'moderator';

export interface OperatorTable {
  id: Fixed<string>;
  email: string;
  name: string;
  role: OperatorRole;
  password_hash: string;
  /** Encrypted with the application's secret. */
  totp_secret: Buffer;
  /** Time step of the last accepted code, so that no code is accepted twice. */
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
  /** Identifies the invitation where its link must not be shown. */
  id: Fixed<string, never>;
  email: Fixed<string>;
  name: Fixed<string>;
  role: Fixed<OperatorRole>;
  totp_secret: Fixed<Buffer>;
  /** Null for an invitation from the command line. */
  invited_by: Fixed<string | null>;
  /** The second person, where it took two. */
  approved_by: Fixed<string | null>;
  /** Whether it replaces the password and second factor of an existing operator. */
  resets: Fixed<boolean>;
  created_at: Fixed<Date, never>;
  expires_at: Timestamp;
  used_at: Defaulted<Date | null>;
  /** The operator who accepted it; null in invitations made before this was recorded. */
  used_by: Defaulted<string | null>;
  /** When it was revoked, replaced, or fell because an access was closed. */
  ended_at: Defaulted<Date | null>;
  ended_by: Defaulted<string | null>;
  ended_because: Defaulted<'withdrawn' | 'replaced' | 'fell' | null>;
}

/** The operator who admitted another one, or made them an admin. */
export interface OperatorAdmissionTable {
  operator_id: Fixed<string>;
  admitted_by: Fixed<string>;
  at: Fixed<Date, never>;
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
  decision: Defaulted<'approved' | 'refused' | 'withdrawn' | 'expired' | 'fallen' | null>;
  /** The decision's comment. */
  word: Defaulted<string | null>;
  /** When its author was shown the outcome. */
  told_at: Defaulted<Date | null>;
  /** What it will do, as it was shown; null in requests made before this was kept. */
  facts: ColumnType<unknown, string, never>;
  /** Digest of what was shown, so that approving does exactly that. */
  digest: Fixed<string | null, string>;
  /** A digest of each thing that it depends on, by name; null in requests made before this was kept. */
  pins: ColumnType<Record<string, string> | null, string, never>;
  /** What had changed when it fell; null in all others, and in requests that fell before this was kept. */
  changed: Defaulted<string[] | null>;
}

/** One thing that was done in the régie. Rows are only ever added; the database refuses everything else. */
export interface AuditEventTable {
  id: Fixed<string>;
  /** The order in which the database recorded events. */
  number: Fixed<number, never>;
  at: Fixed<Date, never>;
  operator_id: Fixed<string | null>;
  operator_name: Fixed<string>;
  act: Fixed<string>;
  subject: Fixed<string>;
  before: JsonColumn;
  after: JsonColumn;
  ip: Fixed<string | null>;
  user_agent: Fixed<string | null>;
}

/** What a candidate got, in a count. */
export interface CountedLine {
  candidate_id: string;
  number: number;
  name: string;
  /** Vote rows. */
  cast: number;
  /** What the roll-up said of them. */
  tallied: number;
  annulled: number;
  /** Votes that count. */
  votes: number;
  rank: number;
  /** Hundredths of a percent. */
  share: number;
}

export interface CountedAnnulment {
  reason: string;
  votes: number;
  first: string;
  last: string;
}

/** The details of a count besides its lines; the days, the sources and the lines have the same total. */
export interface StoredCountDetails {
  /** Votes that count of each UTC day on which one was cast, first day first. */
  days: { day: string; votes: number }[];
  /** Votes by what they spent: 'quotidien', or the type of the bonus. */
  sources: { source: string; cast: number; annulled: number }[];
  /** Users with a vote that counts. */
  voters: number;
  first_vote_at: string | null;
  last_vote_at: string | null;
  /** From when to when votes were taken. */
  opened_at: string;
  closed_at: string;
}

/** Who leaves the show with a result, as two persons have decided it. */
export interface DecidedElimination {
  /** None where the week sends no candidate home. */
  candidates: { candidate_id: string; number: number; name: string }[];
  /** Null where votes alone decided. */
  tie: DecidedTie | null;
}

/** How candidates whom votes alone do not tell apart were told apart. */
interface DecidedTie {
  rule: 'draw' | 'jury' | 'production' | 'rules';
  reason: string;
}

/** One count of a contest; the database refuses changes of what was counted. */
export interface ContestResultTable {
  contest_id: Fixed<string>;
  version: Fixed<number>;
  counted_at: Fixed<Date>;
  counted_by: Fixed<string>;
  counted_by_name: Fixed<string>;
  /** Version of the software that counted. */
  software: Fixed<string>;
  cast_votes: Fixed<number>;
  annulled_votes: Fixed<number>;
  total: Fixed<number>;
  lines: ColumnType<CountedLine[], string, never>;
  annulments: ColumnType<CountedAnnulment[], string, never>;
  /** Digest of the file of anonymised votes. */
  votes_sha256: Fixed<string>;
  /** Why a published result was counted again. */
  reason: Fixed<string | null>;
  /** Null in counts made before this was kept. */
  details: ColumnType<StoredCountDetails | null, string, never>;
  /** Digest of the decisions that took votes out of this count; null in counts made before this was kept. */
  annulments_sha256: Fixed<string | null>;
}

/** A huissier's signature under a count. Rows are only ever added. */
export interface CountSignatureTable {
  contest_id: Fixed<string>;
  version: Fixed<number>;
  operator_id: Fixed<string>;
  operator_name: Fixed<string>;
  votes_sha256: Fixed<string>;
  /** Digest of the minutes' file; null in signatures made before it was kept. */
  minutes_sha256: Fixed<string | null>;
  signed_at: Fixed<Date, never>;
}

export interface CountCheckTable {
  contest_id: Fixed<string>;
  version: Fixed<number>;
  checked_at: Fixed<Date, never>;
  /** Number of votes in the register. */
  votes: Fixed<number>;
  /** Number of differences between count, rows and register. */
  found: Fixed<number>;
}

/** An event in the life of a count. Rows are only ever added. */
export interface ResultEventTable {
  number: Fixed<number, never>;
  contest_id: Fixed<string>;
  version: Fixed<number>;
  kind: Fixed<'published' | 'fell' | 'ended'>;
  at: Fixed<Date>;
  recorded_at: Fixed<Date, never>;
  reason: Fixed<string | null, string | null | undefined>;
  /** Who leaves, as decided with a publication; null where the publication does not say. */
  elimination: ColumnType<DecidedElimination | null, string | null | undefined, never>;
  /** How the winner was told apart from others who led; null where one led alone, or there is no winner. */
  winner_tie: ColumnType<DecidedTie | null, string | null | undefined, never>;
}

/** A count with what has become of it. */
export interface ResultVersionView extends ContestResultTable {
  published_at: Fixed<Date | null, never>;
  /** When its planned publication was given up, and why. */
  fell_at: Fixed<Date | null, never>;
  fell_because: Fixed<string | null, never>;
  /** When a later version replaced it, or the vote was reopened. */
  superseded_at: Fixed<Date | null, never>;
  elimination: Fixed<DecidedElimination | null, never>;
  winner_tie: Fixed<DecidedTie | null, never>;
}
