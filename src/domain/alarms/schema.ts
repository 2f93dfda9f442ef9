import { z } from 'zod';
import { sentId } from '#domain/id-schema.ts';
import { pushEndpoint, pushSubscription } from '#domain/push/schema.ts';
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
export const alarmInputs = {
  acknowledge: z.object({ alarm_id: sentId }),
  /** All devices of that operator's where none is named. */
  endDevices: z.object({ operator_id: sentId, device_id: sentId.optional() }),
} as const;
export type AlarmInput<Name extends keyof typeof alarmInputs> = z.output<(typeof alarmInputs)[Name]>;

/** `PUT /api/regie/alarm-device`: this device is told of alarms from now on, for the operator who is signed in. */
export const alarmDeviceInput = z.object({
  subscription: pushSubscription,
  replaces: pushEndpoint.optional().describe('L’adresse que le navigateur a abandonnée pour celle-ci'),
  renews: z
    .literal(true)
    .optional()
    .describe('Le navigateur le redit de lui-même : seul un appareil qui reçoit des alertes les garde'),
});
export type AlarmDeviceInput = z.infer<typeof alarmDeviceInput>;

/** `DELETE /api/regie/alarm-device`, and the message that is tried. */
export const alarmEndpointInput = z.object({ endpoint: pushEndpoint });

/** Ends alarms on one of one's own devices, or on all. */
export const endOwnDevicesInput = z.object({ device_id: sentId.optional() });
