import type { Act } from '#domain/acts/act.ts';
import { AppError } from '#domain/errors.ts';
import { deleteDevices } from './device-queries.ts';
import { acknowledgeAlarm } from './queries.ts';
import type { AlarmInput } from './schema.ts';

/** An operator takes an alarm on: it stays on the screen with their name until it is over, and is silent. */
const acknowledge: Act<AlarmInput<'acknowledge'>> = {
  area: 'live',
  weight: 'plain',
  subject: ({ alarm_id }) => `alarm:${alarm_id}`,
  async run({ tx, author }, { alarm_id }) {
    const kind = await acknowledgeAlarm(tx, alarm_id, author);
    if (!kind) throw new AppError('CHANGED_MEANWHILE');
    return { after: { alarm: kind } };
  },
};

/**
 * An admin ends alarms on one phone of another operator, or on all of their phones, when one is lost or was left
 * somewhere.
 */
const endDevices: Act<AlarmInput<'endDevices'>> = {
  area: 'team',
  weight: 'plain',
  subject: ({ operator_id }) => `operator:${operator_id}`,
  async run({ tx }, { operator_id, device_id }) {
    const devices = await deleteDevices(tx, operator_id, device_id);
    if (devices === 0) throw new AppError('CHANGED_MEANWHILE');
    return { after: { devices } };
  },
};

export const alarmActs = { 'alarm.acknowledge': acknowledge, 'alarm.end-devices': endDevices };
