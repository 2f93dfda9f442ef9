import type { Generated } from 'kysely';
import type { Defaulted, Fixed } from './columns.ts';

/** An alarm of the régie: its kind, when it began and ended, and which operator took it on. */
export interface AlarmTable {
  id: Fixed<string>;
  kind: Fixed<AlarmName>;
  value: Fixed<number | null>;
  raised_at: Fixed<Date, never>;
  cleared_at: Defaulted<Date | null>;
  acknowledged_by: Defaulted<string | null>;
  acknowledged_by_name: Defaulted<string | null>;
  acknowledged_at: Defaulted<Date | null>;
  /** When all phones had been told; null for an alarm that was over, or too old, before. */
  told_at: Defaulted<Date | null>;
}

/** As `src/domain/alarms/rules.ts` names them. */
type AlarmName = 'database' | 'queue' | 'refusals' | 'silence' | 'rollup' | 'register' | 'grants' | 'fraud';

/** An operator's browser that is told of alarms. */
export interface AlarmDeviceTable {
  endpoint_hash: Fixed<Buffer>;
  operator_id: string;
  /** Hash of the operator's session that last switched it on or opened the live screen there. */
  session_hash: Buffer;
  endpoint: Fixed<string>;
  /** The browser's public key and secret, base64url; messages are encrypted for them. */
  p256dh: string;
  auth: string;
  /** When the operator last switched it on, or opened the live screen there. */
  told_at: Generated<Date>;
  /** Identifies the device on screens. */
  id: Fixed<string, never>;
  /** Since when the device is told of alarms. */
  added_at: Generated<Date>;
  /** When an alarm was last sent there. */
  rang_at: Defaulted<Date | null>;
}

/** An alarm on its way to a device. */
export interface AlarmPushTable {
  alarm_id: Fixed<string>;
  endpoint_hash: Fixed<Buffer>;
  /** Until then one process is sending it; null once there is nothing more to send. */
  again_at: Date | null;
}

export interface AlarmTables {
  alarms: AlarmTable;
  alarm_devices: AlarmDeviceTable;
  alarm_pushes: AlarmPushTable;
}
