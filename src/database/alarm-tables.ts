import type { Generated } from 'kysely';
import type { Defaulted, Fixed } from './columns.ts';

/** What the régie was alarmed of, since when, until when, and who took it on. */
export interface AlarmTable {
  id: Fixed<string>;
  kind: Fixed<AlarmName>;
  value: Fixed<number | null>;
  raised_at: Fixed<Date, never>;
  cleared_at: Defaulted<Date | null>;
  acknowledged_by: Defaulted<string | null>;
  acknowledged_by_name: Defaulted<string | null>;
  acknowledged_at: Defaulted<Date | null>;
  /** When all phones there were had been told; null in one that was over, or too old, before. */
  told_at: Defaulted<Date | null>;
}

/** As `src/domain/alarms/rules.ts` names them. */
type AlarmName = 'database' | 'queue' | 'refusals' | 'silence' | 'rollup' | 'register' | 'grants' | 'fraud';

/** A browser of an operator's that is told of alarms. */
export interface AlarmDeviceTable {
  endpoint_hash: Fixed<Buffer>;
  operator_id: string;
  /** Of the operator's session that last said so. */
  session_hash: Buffer;
  endpoint: Fixed<string>;
  /** The browser's public key and secret, base64url: what is sent is encrypted for them. */
  p256dh: string;
  auth: string;
  /** When the operator last said so: by switching it on, or by opening the live screen there. */
  told_at: Generated<Date>;
  /** Names it on screens. */
  id: Fixed<string, never>;
  /** Since when it is told. */
  added_at: Generated<Date>;
  /** When an alarm last went there. */
  rang_at: Defaulted<Date | null>;
}

/** An alarm on its way to a device. */
export interface AlarmPushTable {
  alarm_id: Fixed<string>;
  endpoint_hash: Fixed<Buffer>;
  /** Until then a process has it in hand; null once there is nothing more to send. */
  again_at: Date | null;
}

export interface AlarmTables {
  alarms: AlarmTable;
  alarm_devices: AlarmDeviceTable;
  alarm_pushes: AlarmPushTable;
}
