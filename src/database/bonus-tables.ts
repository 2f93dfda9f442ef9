import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

export interface BonusGrantTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  /** 1, 2, 3… for each user; a bonus vote spends one number. */
  number: Fixed<number>;
  bonus_type: Fixed<string>;
  /** What the bonus vote was given for; the same source never gives twice. */
  source: Fixed<string>;
  granted_at: Fixed<Date, never>;
}

/** A user who registered with another user's code; the row lies in the referrer's bucket. */
export interface ReferralTable {
  bucket: Fixed<number>;
  referrer_id: Fixed<string>;
  referred_id: Fixed<string>;
  referred_bucket: Fixed<number>;
  registered_at: Generated<Date>;
  /** When a vote of the referred user was first seen. */
  voted_at: Defaulted<Date | null>;
  /** The number of the referrer's grant to which this referral counts, as one of five. */
  grant_number: Defaulted<number | null>;
}

export interface PartnerCodeTable {
  id: Fixed<string>;
  competition_id: Fixed<string>;
  /** Null for a code that was made alone, or before there were batches. */
  batch_id: Fixed<string | null, string | null | undefined>;
  /** As `normalizeCode` writes it. */
  code: string;
  /** Bonus votes that one use gives. */
  amount: number;
  /** Uses by all users together; null for no limit. */
  max_uses: number | null;
  max_uses_per_user: Defaulted<number>;
  uses: Defaulted<number>;
  starts_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Partner codes that were made together. */
export interface PartnerBatchTable {
  id: Fixed<string>;
  competition_id: Fixed<string>;
  partner: Fixed<string>;
  note: Fixed<string | null>;
  /** What its codes begin with. */
  prefix: Fixed<string>;
  starts_at: ColumnType<Date, Date | string, never>;
  ends_at: ColumnType<Date | null, Date | string | null, never>;
  created_at: Generated<Date>;
  /** When the batch was stopped; its codes are refused until this is null again. */
  stopped_at: Defaulted<Date | null>;
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
  /** Its size, as the régie has entered it; null where the file is measured. */
  bytes: Defaulted<number | null>;
  amount: Defaulted<number>;
  starts_at: ColumnType<Date, Date | string | undefined, Date | string>;
  ends_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface VideoViewTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  video_id: Fixed<string>;
  /** Id of the view that may continue; null once another video was started. */
  view_id: string | null;
  checkpoint: Defaulted<number>;
  credited_ms: Defaulted<number>;
  started_at: Generated<Date>;
  checkpoint_at: ColumnType<Date, Date | undefined, Date>;
  finished_at: Defaulted<Date | null>;
}

/** The hash of a canal account for which a bonus vote was given. */
export interface RewardedIdentityTable {
  identity_hash: Fixed<Buffer>;
  rewarded_at: Generated<Date>;
}

/** The hash of an identifier that an account had and has given up. */
export interface ReleasedIdentifierTable {
  identifier_hash: Fixed<Buffer>;
  released_at: Timestamp;
  /** The account that had it; null when the account has been deleted. */
  user_id: string | null;
  /** Whether that account had voted today, or in a contest that was not over. */
  used: Defaulted<boolean>;
}
