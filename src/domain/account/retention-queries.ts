import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import * as identity from '#domain/identity/own-traces.ts';
import { configuredDays, sweep } from '#domain/sweep.ts';
import * as voting from '#domain/voting/own-traces.ts';

/** Anonymous users who have not come back, with what each feature has of them. */
export const anonymousUsers = sweep(
  configuredDays,
  (age, batch) => sql`
    with old as (${identity.forgottenUsers(age, batch)}),
      pending as (${voting.ERASE_OLD}),
      session as (${identity.ERASE_OLD_SESSIONS})
    ${identity.ERASE_OLD}`,
);

/** Takes the turn until the transaction ends. @returns false while another process has it, or has just finished */
export async function takeTurn(tx: Db, minutesSinceLast: number): Promise<boolean> {
  const own = await sql`
    select from retention
    where id = 1 and finished_at <= now() - make_interval(mins => ${minutesSinceLast}::int)
    for update skip locked`.execute(tx);
  return own.rows.length > 0;
}

export async function noteFinished(tx: Db): Promise<void> {
  await sql`update retention set finished_at = now() where id = 1`.execute(tx);
}
