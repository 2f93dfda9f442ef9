import { sql } from 'kysely';
import type { Db } from '#database/client.ts';

/** Takes the turn until the transaction ends. @returns false while another process has it, or has just finished */
export async function takeTurn(tx: Db, minutesSinceLast: number): Promise<boolean> {
  const own = await sql`
    select from retention
    where id = 1 and finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int)
    for update skip locked`.execute(tx);
  return own.rows.length > 0;
}

/** Writes down that a night's sweeps are through: `doctor` and the metrics read when that was. */
export async function noteFinished(tx: Db): Promise<void> {
  await sql`update retention set finished_at = now() where id = 1`.execute(tx);
}
