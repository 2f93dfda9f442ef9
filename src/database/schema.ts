import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** Written once, never updated. */
type Fixed<T, I = T> = ColumnType<T, I, never>;

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

export interface BonusGrantTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  /** 1, 2, 3… for each user: what a bonus vote spends. */
  number: Fixed<number>;
  bonus_type: Fixed<string>;
  /** What it was given for; the same source never gives twice. */
  source: Fixed<string>;
  granted_at: Fixed<Date, never>;
}

/** Somebody who registered with another's code; the row is the referrer's. */
export interface ReferralTable {
  bucket: Fixed<number>;
  referrer_id: Fixed<string>;
  referred_id: Fixed<string>;
  referred_bucket: Fixed<number>;
  registered_at: Generated<Date>;
  /** When a vote of the referred person was first seen. */
  voted_at: Defaulted<Date | null>;
  /** The referrer's grant that this one is a fifth of. */
  grant_number: Defaulted<number | null>;
}

export interface PartnerCodeTable {
  id: Fixed<string>;
  competition_id: Fixed<string>;
  /** As `normalizeCode` writes it. */
  code: string;
  /** Bonus votes that one use gives. */
  amount: number;
  /** Of all users together; null is without limit. */
  max_uses: number | null;
  max_uses_per_user: Defaulted<number>;
  uses: Defaulted<number>;
  starts_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface PartnerCodeUseTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  code_id: Fixed<string>;
  use_number: Fixed<number>;
  /** Bonus votes that this use has given. */
  granted: Fixed<number>;
  used_at: Fixed<Date, never>;
}

export interface BonusVideoTable {
  id: string;
  competition_id: string;
  position: number;
  title: string;
  description: string;
  kind: 'file' | 'youtube' | 'dailymotion';
  /** A path of the site, or the other site's id of the video. */
  source: string;
  duration_s: number;
  captions: string | null;
  poster: string | null;
  amount: Defaulted<number>;
  starts_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface VideoViewTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  video_id: Fixed<string>;
  /** The player that may go on; null since another video was started. */
  view_id: string | null;
  checkpoint: Defaulted<number>;
  credited_ms: Defaulted<number>;
  started_at: Generated<Date>;
  checkpoint_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Defaulted<Date | null>;
}

/** A canal account that a bonus vote was given for, hashed. */
export interface RewardedIdentityTable {
  identity_hash: Fixed<Buffer>;
  rewarded_at: Generated<Date>;
}

/** What a deleted account could be entered with, hashed. */
export interface ReleasedIdentifierTable {
  identifier_hash: Fixed<Buffer>;
  released_at: Timestamp;
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
}
