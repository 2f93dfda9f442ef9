import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { NetworkThrottle } from './rules.ts';

/**
 * Takes one unit of an allowance that refills with time (a token bucket). One statement, so that a thousand
 * simultaneous calls get no more units than there are. The row's time is ahead of now by the time that all taken units
 * need to refill.
 *
 * @returns false when no unit is left at the moment
 */
export async function takeAllowance(
  db: Db,
  key: Buffer,
  { burst, perSecond }: NetworkThrottle,
): Promise<boolean> {
  const step = sql`make_interval(secs => ${1 / perSecond}::float8)`;
  const ahead = sql`make_interval(secs => ${(burst - 1) / perSecond}::float8)`;
  const { rows } = await sql`
    insert into throttles as t (key, failures, last_failure_at) values (${key}, 1, now() + ${step})
    on conflict (key) do update set
      failures = t.failures + 1, last_failure_at = greatest(t.last_failure_at, now()) + ${step}
    where t.last_failure_at <= now() + ${ahead}
    returning 1`.execute(db);
  return rows.length > 0;
}
