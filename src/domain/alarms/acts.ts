import type { Act } from '#domain/acts/act.ts';
import { AppError } from '#domain/errors.ts';
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

export const alarmActs = { 'alarm.acknowledge': acknowledge };
