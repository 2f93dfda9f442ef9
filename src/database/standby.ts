import { sql } from 'kysely';
import type { Db } from './client.ts';
import { STATE, type StandbyState, WAITING_COMMITS } from './standby-state.ts';

const ABANDONED = {
  /** Milliseconds after which a waiting commit has no client any more: clients wait less (`patience.ts`). */
  ms: 20_000,
  /** How many of them may stay until the standby is back; each occupies a connection of the server. */
  kept: 10,
};

/**
 * Reads whether the server takes writes, and where it stores acknowledged votes. A standby takes no writes, nor does a
 * server on which they are forbidden, as hosting providers do when its disk is nearly full.
 */
export function readStandby(db: Db): Promise<{ read_only: boolean; state: StandbyState }> {
  return db.connection().execute(async (one) => {
    const { rows } = await sql.raw<{ read_only: boolean; state: StandbyState }>(STATE).execute(one);
    const [found] = rows;
    if (found?.read_only) await leave(one);
    return found ?? { read_only: true, state: 'none' };
  });
}

/**
 * Ends a read-only connection, because it would stay read-only after writes are allowed again: the refused write makes
 * `socket-client.ts` close it, and the next look gets a new one.
 */
async function leave(one: Db): Promise<void> {
  await sql`delete from throttles where false`.execute(one).catch(() => {});
}

/**
 * Ends all but a few of the commits that wait in vain for the standby, the longest waits first, so that connections do
 * not run out while it is away. Their rows stay, unacknowledged, on this server: `READ_REFUSALS` does not report them
 * as counted before the standby has them.
 *
 * @returns how many waits were ended
 */
export async function endAbandonedWaits(db: Db, { ms, kept } = ABANDONED): Promise<number> {
  const { rows } = await sql
    .raw(`
    select pg_terminate_backend(pid) from (
      select pid ${WAITING_COMMITS} and state_change < now() - interval '${ms} ms'
      order by state_change desc offset ${kept}) as abandoned`)
    .execute(db);
  return rows.length;
}
