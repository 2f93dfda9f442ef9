import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  BonusGrantTable,
  BonusVideoTable,
  PartnerCodeTable,
  PartnerCodeUseTable,
  ReferralTable,
  ReleasedIdentifierTable,
  RewardedIdentityTable,
  VideoViewTable,
} from './bonus-tables.ts';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

import type {
  ApprovalTable,
  AuditEventTable,
  ContestResultTable,
  OperatorInvitationTable,
  OperatorRecoveryCodeTable,
  OperatorSessionTable,
  OperatorTable,
} from './regie-tables.ts';

export interface CompetitionTable {
  id: string;
  name: string;
  daily_votes: Defaulted<number>;
  /** ISO 3166 codes of the countries whose public votes. */
  countries: string[];
  created_at: Generated<Date>;
}

export interface ContestTable {
  id: string;
  competition_id: string;
  week: number;
  start_date: Timestamp;
  end_date: Timestamp;
  result_date: Timestamp;
  /** The régie's hand on an open contest; null leaves the phase to the dates. */
  override: Defaulted<'suspended' | 'closed' | null>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_contest: Defaulted<boolean>;
  winner_id: Defaulted<string | null>;
}

export interface CandidateTable {
  id: string;
  competition_id: string;
  number: number;
  display_name: string;
  description: string;
  city: string;
  discipline: string;
  gender: 'f' | 'm';
  portrait: string | null;
  pagne: JSONColumnType<{ pattern: string; a: string; b: string; c: string }>;
  eliminated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface ContestCandidateTable {
  contest_id: string;
  candidate_id: string;
}

export interface BannerTable {
  id: string;
  competition_id: string;
  position: number;
  title: string;
  text: string;
  link: string | null;
}

export interface FaqItemTable {
  competition_id: string;
  id: string;
  position: number;
  question: string;
  answer: string;
}

export interface UserTable {
  bucket: Fixed<number>;
  id: Fixed<string>;
  name: string | null;
  email: string | null;
  phone: string | null;
  country_code: string | null;
  password_hash: string | null;
  auth_type: string | null;
  is_anonymous: boolean;
  referral_code: string | null;
  parrain_referral_code: string | null;
  fingerprint_hash: Buffer | null;
  ip_hash: Buffer | null;
  user_agent: string | null;
  /** Issuer and subject of the account elsewhere, as the directory has them. */
  google_identity: Defaulted<string | null>;
  canal_identity: Defaulted<string | null>;
  created_at: Generated<Date>;
  registered_at: ColumnType<Date | null, Date | null | undefined, Date>;
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The address that takes the confirmed one's place once it is confirmed itself. */
  pending_email: Defaulted<string | null>;
}

/** One row for each value that only one user may have; its key is the value itself. */
export interface DirectoryTable {
  kind: 'email' | 'phone' | 'referral_code' | 'google' | 'canal';
  value: string;
  bucket: number;
  user_id: string;
}

export interface SessionTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  ip_hash: Buffer | null;
  user_agent: string | null;
  created_at: Generated<Date>;
  revoked_at: Defaulted<Date | null>;
  /** UTC day, at most one behind. */
  last_used_on: Defaulted<string>;
}

/** A link sent by e-mail that does one thing once. */
export interface OneTimeLinkTable {
  bucket: Fixed<number>;
  token_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  purpose: Fixed<'password' | 'email'>;
  /** Where it was sent: it speaks for this address and no other. */
  email: Fixed<string>;
  created_at: Generated<Date>;
  expires_at: Timestamp;
}

export interface ThrottleTable {
  key: Buffer;
  failures: number;
  last_failure_at: Timestamp;
}

/** A canal account that nobody here has yet: what is missing is being filled in. */
export interface PendingRegistrationTable {
  ud_hash: Fixed<Buffer>;
  /** Of a secret that only the browser has which came back from canal. */
  browser_hash: Fixed<Buffer>;
  identity: Fixed<string>;
  name: Fixed<string | null>;
  /** Only one that canal has verified. */
  email: Fixed<string | null>;
  referral_code: Fixed<string | null>;
  next_path: Fixed<string | null>;
  expires_at: Timestamp;
  used_at: Defaulted<Date | null>;
}

/** A sign-in that has come back from its issuer. */
export interface SpentSignInTable {
  state_hash: Fixed<Buffer>;
  expires_at: Timestamp;
}

export interface PendingVoteTable {
  bucket: number;
  user_id: string;
  contest_id: string;
  candidate_id: string;
  daily: number;
  bonus: number;
  vote_day: string;
  request_id: string;
  created_at: Generated<Date>;
}

export interface VoteTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  contest_id: Fixed<string>;
  vote_day: Fixed<string>;
  /** Daily votes 0, 1, …; a bonus vote has minus its grant's number. */
  slot: Fixed<number>;
  grant_number: Fixed<number | null>;
  candidate_id: Fixed<string>;
  request_id: Fixed<string>;
  cast_at: Fixed<Date, Date | undefined>;
  country: Fixed<string | null>;
}

export interface AnnulmentTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  contest_id: Fixed<string>;
  vote_day: Fixed<string>;
  slot: Fixed<number>;
  candidate_id: Fixed<string>;
  reason: Fixed<string>;
  annulled_at: Fixed<Date, never>;
}

/** Counts by minute, made from the vote rows by the roll-up; always possible to make again. */
export interface VoteTallyTable {
  contest_id: string;
  minute: Timestamp;
  candidate_id: string;
  votes: number;
}

export interface RollupTable {
  id: number;
  /** Every vote cast before this is in the tallies. */
  complete_until: Timestamp;
}

export interface RetentionTable {
  id: number;
  /** When old traces were last swept out, to the end. */
  finished_at: Timestamp;
}

export interface Database {
  competitions: CompetitionTable;
  contests: ContestTable;
  candidates: CandidateTable;
  contest_candidates: ContestCandidateTable;
  banners: BannerTable;
  faq_items: FaqItemTable;
  users: UserTable;
  directory: DirectoryTable;
  sessions: SessionTable;
  one_time_links: OneTimeLinkTable;
  throttles: ThrottleTable;
  pending_registrations: PendingRegistrationTable;
  spent_sign_ins: SpentSignInTable;
  pending_votes: PendingVoteTable;
  bonus_grants: BonusGrantTable;
  referrals: ReferralTable;
  partner_codes: PartnerCodeTable;
  partner_code_uses: PartnerCodeUseTable;
  bonus_videos: BonusVideoTable;
  video_views: VideoViewTable;
  rewarded_identities: RewardedIdentityTable;
  released_identifiers: ReleasedIdentifierTable;
  votes: VoteTable;
  annulments: AnnulmentTable;
  vote_tallies: VoteTallyTable;
  rollup: RollupTable;
  retention: RetentionTable;
  operators: OperatorTable;
  operator_recovery_codes: OperatorRecoveryCodeTable;
  operator_sessions: OperatorSessionTable;
  operator_invitations: OperatorInvitationTable;
  approvals: ApprovalTable;
  audit_events: AuditEventTable;
  contest_results: ContestResultTable;
}
