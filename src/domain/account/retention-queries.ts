import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { configuredDays, type Sweep, sweep } from '#domain/sweep.ts';

/**
 * A sweep that deletes whole users in one statement.
 *
 * @param held selects and locks the users, for the CTE `old`
 * @param traces statements that delete the users' rows
 * @param users the statement that deletes the users themselves
 */
export const wholeUsers = (
  held: (age: string, batch: number) => RawBuilder<unknown>,
  traces: readonly RawBuilder<unknown>[],
  users: RawBuilder<unknown>,
): Sweep => {
  const parts = traces.map((trace, n) => sql`${sql.ref(`trace_${n}`)} as (${trace})`);
  return sweep(
    configuredDays,
    (age, batch) => sql`with old as (${held(age, batch)}), ${sql.join(parts)} ${users}`,
  );
};

/**
 * Locks the sweeps' turn until the transaction ends.
 *
 * @returns false while another process has it, or when the sweeps have just finished
 */
export async function tryLockSweep(tx: Db, minutesSinceLast: number): Promise<boolean> {
  const own = await sql`
    select from retention
    where id = 1 and finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int)
    for update skip locked`.execute(tx);
  return own.rows.length > 0;
}

/** Records that the sweeps have finished: the time to the next turn is counted from then. */
export async function noteFinished(tx: Db): Promise<void> {
  await sql`update retention set finished_at = now() where id = 1`.execute(tx);
}
