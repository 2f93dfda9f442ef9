import type { Generated } from 'kysely';
import type { Defaulted, Fixed, Timestamp } from './columns.ts';

/** A user's choice of reminders and their time. */
export interface ReminderSettingTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  /** IANA name. */
  time_zone: string;
  /** Minute of the local day, 0 to 1439. */
  minute: number;
  daily: boolean;
  last_hour: boolean;
  results: boolean;
  next_daily_at: Timestamp;
  /** Local day of the last daily reminder that was claimed; null before the first. */
  daily_on: Defaulted<string | null>;
  changed_at: Defaulted<Date>;
}

/** A user's browser that shows reminders. */
export interface ReminderDeviceTable {
  bucket: Fixed<number>;
  user_id: Fixed<string>;
  endpoint_hash: Fixed<Buffer>;
  endpoint: Fixed<string>;
  /** The browser's public key and secret, base64url; messages are encrypted for them. */
  p256dh: string;
  auth: string;
  /** Hash of the session that asked for reminders. */
  session_hash: Buffer;
  made_at: Generated<Date>;
  /** Failures in a row since the device last received a message. */
  failures: Generated<number>;
}

/** How far a reminder that goes to all users has come. */
export interface ReminderRoundTable {
  contest_id: Fixed<string>;
  kind: Fixed<string>;
  after_bucket: Generated<number>;
  after_user: Generated<string>;
  began_at: Generated<Date>;
  finished_at: Defaulted<Date | null>;
}

export interface ReminderTables {
  reminder_settings: ReminderSettingTable;
  reminder_devices: ReminderDeviceTable;
  reminder_rounds: ReminderRoundTable;
}
