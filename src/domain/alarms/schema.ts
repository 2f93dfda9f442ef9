import { z } from 'zod';
import type { AlarmKind } from './rules.ts';

/** An alarm as the live screen shows it. */
export interface Alarm {
  id: string;
  kind: AlarmKind;
  raised_at: string;
  /** What was found when it began; null where nothing answered. */
  value: number | null;
  /** Null while it lasts. */
  cleared_at: string | null;
  acknowledged_by: string | null;
  acknowledged_at: string | null;
}

/** What the acts on alarms need to be told. */
export const alarmInputs = { acknowledge: z.object({ alarm_id: z.uuid() }) } as const;
export type AlarmInput<Name extends keyof typeof alarmInputs> = z.output<(typeof alarmInputs)[Name]>;
