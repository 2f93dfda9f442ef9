import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { AlarmTables } from './alarm-tables.ts';
import type {
  BonusGrantTable,
  BonusVideoTable,
  PartnerBatchTable,
  PartnerCodeTable,
  PartnerCodeUseTable,
  ReferralTable,
  ReleasedIdentifierTable,
  RewardedIdentityTable,
  VideoViewTable,
} from './bonus-tables.ts';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

import type {
  DirectoryTable,
  OneTimeLinkTable,
  PendingRegistrationTable,
  SessionTable,
  SpentSignInTable,
  ThrottleTable,
  UserTable,
} from './identity-tables.ts';
import type { MessagingTables } from './messaging-tables.ts';
import type {
  ApprovalTable,
  AuditEventTable,
  ContestResultTable,
  CountCheckTable,
  CountSignatureTable,
  OperatorAdmissionTable,
  OperatorInvitationTable,
  OperatorRecoveryCodeTable,
  OperatorSessionTable,
  OperatorTable,
  ResultEventTable,
  ResultVersionView,
} from './regie-tables.ts';
import type { RegisterTables } from './register-tables.ts';
import type { ReminderTables } from './reminder-tables.ts';
import type {
  AnnulmentBatchTable,
  AnnulmentPinTable,
  AnnulmentReversalTable,
  DepartedUserTable,
  RiskClusterTable,
  RiskMemberTable,
  RiskScanTable,
  UserBlockTable,
} from './risk-tables.ts';

export interface CompetitionTable {
  id: string;
  name: string;
  daily_votes: Defaulted<number>;
  /** ISO 3166 codes of the countries whose visitors may vote. */
  countries: string[];
  /** Path of an uploaded picture; null for our own logo. */
  logo: Defaulted<string | null>;
  theme: JSONColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  /** The broadcaster's texts for shared links, by name. */
  share_texts: JSONColumnType<Record<string, string>, string | undefined, string>;
  /** Whether a count has to be signed by a huissier before it is published. */
  huissier_signs: Defaulted<boolean>;
  /** IANA name of the show's time zone; null where the régie shows UTC alone. */
  time_zone: Defaulted<string | null>;
  created_at: Generated<Date>;
}

export interface ContestTable {
  id: string;
  competition_id: string;
  week: number;
  start_date: Timestamp;
  end_date: Timestamp;
  result_date: Timestamp;
  /** The end that the plan or two persons have set; null unless one person has moved the end since. */
  agreed_end: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** The phase that the régie has set for an open contest; null where the dates decide. */
  override: Defaulted<'suspended' | 'closed' | null>;
  published_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  end_contest: Defaulted<boolean>;
  winner_id: Defaulted<string | null>;
  /** When an operator closed the vote by hand; null otherwise. */
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
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
  /** Lies ahead where the planned publication of the result of `eliminated_in` sends the candidate home. */
  eliminated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  eliminated_in: Defaulted<string | null>;
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

/** One version of a long text that the régie has published. Rows are only ever added. */
export interface PageTextTable {
  competition_id: Fixed<string>;
  page: Fixed<'cgu' | 'reglement'>;
  version: Fixed<number>;
  /** Null where this version is the text that comes with the application. */
  markdown: Fixed<string | null>;
  /** The version that it repeats, 0 for the text that comes with the application; null for a new text. */
  restored_version: Fixed<number | null>;
  written_by: Fixed<string>;
  written_by_name: Fixed<string>;
  written_at: Fixed<Date, never>;
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
  /** The decision that it is part of. */
  batch_id: Fixed<string, string | undefined>;
}

/** A contest's votes by candidate and UTC day as they count now: the tallies less the standing annulments. */
export interface TallyByDayView {
  contest_id: Fixed<string, never>;
  day: Fixed<string, never>;
  candidate_id: Fixed<string, never>;
  cast_votes: Fixed<number, never>;
  annulled: Fixed<number, never>;
  votes: Fixed<number, never>;
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
  /** When the last complete sweep of old traces ended. */
  finished_at: Timestamp;
}

export interface Database extends AlarmTables, MessagingTables, RegisterTables, ReminderTables {
  competitions: CompetitionTable;
  contests: ContestTable;
  candidates: CandidateTable;
  contest_candidates: ContestCandidateTable;
  banners: BannerTable;
  faq_items: FaqItemTable;
  page_texts: PageTextTable;
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
  partner_batches: PartnerBatchTable;
  partner_codes: PartnerCodeTable;
  partner_code_uses: PartnerCodeUseTable;
  bonus_videos: BonusVideoTable;
  video_views: VideoViewTable;
  rewarded_identities: RewardedIdentityTable;
  released_identifiers: ReleasedIdentifierTable;
  votes: VoteTable;
  annulments: AnnulmentTable;
  annulment_batches: AnnulmentBatchTable;
  annulment_reversals: AnnulmentReversalTable;
  vote_tallies: VoteTallyTable;
  rollup: RollupTable;
  retention: RetentionTable;
  operators: OperatorTable;
  operator_recovery_codes: OperatorRecoveryCodeTable;
  operator_sessions: OperatorSessionTable;
  operator_invitations: OperatorInvitationTable;
  operator_admissions: OperatorAdmissionTable;
  approvals: ApprovalTable;
  audit_events: AuditEventTable;
  contest_results: ContestResultTable;
  count_checks: CountCheckTable;
  count_signatures: CountSignatureTable;
  result_events: ResultEventTable;
  result_versions: ResultVersionView;
  published_versions: ResultVersionView;
  standing_annulments: AnnulmentTable;
  tally_by_day: TallyByDayView;
  risk_clusters: RiskClusterTable;
  risk_members: RiskMemberTable;
  departed_users: DepartedUserTable;
  risk_scans: RiskScanTable;
  annulment_pins: AnnulmentPinTable;
  user_blocks: UserBlockTable;
}
