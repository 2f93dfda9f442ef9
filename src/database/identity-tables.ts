import type { ColumnType, Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

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
  /** Hash of the address's /24 or /48. */
  network_hash: Defaulted<Buffer | null>;
  user_agent: string | null;
  /** Issuer and subject of the account elsewhere, as the directory has them. */
  google_identity: Defaulted<string | null>;
  canal_identity: Defaulted<string | null>;
  /** The address that the issuer had verified when the account elsewhere was linked. */
  google_email: Defaulted<string | null>;
  canal_email: Defaulted<string | null>;
  created_at: Generated<Date>;
  registered_at: ColumnType<Date | null, Date | null | undefined, Date>;
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The e-mail address that replaces the confirmed one once it is confirmed itself. */
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
  /** When the user last proved the password in this session, after signing in. */
  proved_at: Defaulted<Date | null>;
}

/** A link sent by e-mail that does one thing once. */
export interface OneTimeLinkTable {
  bucket: Fixed<number>;
  token_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  purpose: Fixed<'password' | 'email'>;
  /** The address that it was sent to, and the only one that it confirms. */
  email: Fixed<string>;
  created_at: Generated<Date>;
  expires_at: Timestamp;
}

export interface ThrottleTable {
  key: Buffer;
  failures: number;
  last_failure_at: Timestamp;
}

/** A canal account that belongs to no user yet: its visitor is filling in the missing fields. */
export interface PendingRegistrationTable {
  ud_hash: Fixed<Buffer>;
  /** Hash of a secret that only the browser has which came back from canal. */
  browser_hash: Fixed<Buffer>;
  identity: Fixed<string>;
  name: Fixed<string | null>;
  /** The e-mail address, only if canal has verified it. */
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
