import { z } from 'zod';
import { sentId } from '#domain/id-schema.ts';
import { pushEndpoint, pushSubscription } from '#domain/push/schema.ts';
import type { AlarmKind } from './rules.ts';

/** An alarm as the live screen shows it. */
export interface Alarm {
  id: string;
  kind: AlarmKind;
  raised_at: string;
  /** The reading when it began; null where the database did not answer. */
  value: number | null;
  /** Null while it lasts. */
  cleared_at: string | null;
  acknowledged_by: string | null;
  acknowledged_at: string | null;
}

/** Inputs of the acts on alarms. */
export const alarmInputs = {
  acknowledge: z.object({ alarm_id: sentId }),
  /** Without `device_id`, all devices of that operator. */
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

/** `DELETE /api/regie/alarm-device`, and the test message. */
export const alarmEndpointInput = z.object({ endpoint: pushEndpoint });

/** Ends alarms on one of the operator's own devices, or on all. */
export const endOwnDevicesInput = z.object({ device_id: sentId.optional() });
