import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { TurnThrottle } from './sign-in-rules.ts';

// Three ways to slow a caller down share the table `throttles`, and stay three, because they answer differently:
// - here an attempt that comes too early waits for its turn, so that an account's owner has one too;
// - `takeAttempt` (queries.ts) refuses it at once, and lets the free ones of one moment pass whichever of their
//   statements comes first: with a patience of zero, `takeAttemptTurn` would refuse those with the older clock;
// - `takeAllowance` (email-limit-queries.ts), and the failures of a network, come free one by one with time, however
//   many there were: nothing doubles, and nothing is forgiven.

/**
 * Takes a turn for one attempt, which counts as a failure until it is forgiven. The row's time is the turn of the last
 * attempt in line. One statement, so that a thousand simultaneous attempts get a thousand turns, or none.
 *
 * @returns milliseconds until the turn; or, in `refusedFor`, seconds after which there is room in the line again
 */
export async function takeAttemptTurn(
  db: Db,
  key: Buffer,
  { free, maxGapSeconds, patienceSeconds }: TurnThrottle,
): Promise<{ waitMs: number } | { refusedFor: number }> {
  const next = sql`case when t.failures < ${free}::int then greatest(t.last_failure_at, now())
    else greatest(t.last_failure_at + make_interval(secs =>
      least(power(2, least(t.failures - ${free}::int, 20)), ${maxGapSeconds}::int)), now()) end`;
  const patience = sql`make_interval(secs => ${patienceSeconds}::int)`;
  const { rows } = await sql<{ wait: number }>`
    insert into throttles as t (key, failures, last_failure_at) values (${key}, 1, now())
    on conflict (key) do update set
      failures = case when t.last_failure_at < now() - interval '15 minutes' then 1 else t.failures + 1 end,
      last_failure_at = case when t.last_failure_at < now() - interval '15 minutes' then now() else ${next} end
    where t.last_failure_at < now() - interval '15 minutes' or ${next} <= now() + ${patience}
    returning (extract(epoch from t.last_failure_at - now()) * 1000)::float8 as wait`.execute(db);
  if (rows[0]) return { waitMs: Math.max(0, rows[0].wait) };
  const full = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${next} - now() - ${patience}))::int as seconds
    from throttles t where key = ${key}`.execute(db);
  return { refusedFor: Math.max(full.rows[0]?.seconds ?? 1, 1) };
}
