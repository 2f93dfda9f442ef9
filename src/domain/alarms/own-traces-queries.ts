import { sql } from 'kysely';
import { type Sweeps, sweep } from '#domain/sweep.ts';

/**
 * Ended alarms are kept for more than a year, so that the curves of this season and of the one before still mark them.
 * An alarm that lasts stays, however old.
 */
const endedAlarms = sweep(
  () => '400 days',
  (age, batch) => sql`
    with old as (
      select id from alarms where cleared_at < now() - ${age}::interval
      order by cleared_at limit ${batch} for update skip locked
    )
    delete from alarms a using old where a.id = old.id`,
);

/** Which phones an alarm went to: needed only for the minutes in which it may still be sent. */
const alarmPushes = sweep(
  () => '1 day',
  (age, batch) => sql`
    with old as (
      select p.alarm_id, p.endpoint_hash from alarm_pushes p join alarms a on a.id = p.alarm_id
      where a.raised_at < now() - ${age}::interval limit ${batch} for update of p skip locked
    )
    delete from alarm_pushes p using old
    where (p.alarm_id, p.endpoint_hash) = (old.alarm_id, old.endpoint_hash)`,
);

export const sweeps = { endedAlarms, alarmPushes } satisfies Sweeps;
