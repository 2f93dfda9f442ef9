import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { configuredDays, type Sweeps, sweep } from '#domain/sweep.ts';
import type { UserKey } from '#domain/user-key.ts';
import { IS_OPEN } from './queries.ts';

/** A user's devices, oldest first. */
export function listDevices(db: Db, user: UserKey) {
  return db
    .selectFrom('reminder_devices')
    .select(['endpoint', 'made_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('made_at')
    .execute();
}

/** Deletes devices whose session has ended, an hour after they were made at the earliest: one may just be added. */
const endedDevices = sweep(
  () => '1 hour',
  (age, batch) => sql`
    with old as (
      select bucket, user_id, endpoint_hash from reminder_devices d
      where made_at < now() - ${age}::interval
        and not exists (
          select from sessions s
          where s.bucket = d.bucket and s.user_id = d.user_id and s.token_hash = d.session_hash
            and ${IS_OPEN})
      order by made_at limit ${batch} for update of d skip locked
    )
    delete from reminder_devices d using old
    where d.bucket = old.bucket and d.user_id = old.user_id and d.endpoint_hash = old.endpoint_hash`,
);

/** Deletes choices without a device that were last changed more than the configured days ago. */
const unusedChoices = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (
      select bucket, user_id from reminder_settings s
      where changed_at < now() - ${age}::interval
        and not exists (
          select from reminder_devices d where d.bucket = s.bucket and d.user_id = s.user_id)
      order by changed_at limit ${batch} for update of s skip locked
    )
    delete from reminder_settings s using old where s.bucket = old.bucket and s.user_id = old.user_id`,
);

export const sweeps = { endedDevices, unusedChoices } satisfies Sweeps;
