import { sql } from 'kysely';
import type { Db } from './client.ts';
import { STATE, type StandbyState, WAITING_COMMITS } from './standby-state.ts';

const ABANDONED = {
  /** Commits that have waited for so long have no client any more: its patience is shorter (`patience.ts`). */
  ms: 20_000,
  /** So many of them may stay until the standby is back; each keeps a connection of the server. */
  kept: 10,
};

/**
 * Whether the server takes writes, and where votes are that it acknowledges. A standby takes none, nor does a server
 * whose operator has forbidden them, as hosts do whose disk is nearly full.
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
 * A connection keeps what it was told when it began, also once writes are allowed again. A write that is refused ends it
 * (`socket-client.ts`): the next look has another.
 */
async function leave(one: Db): Promise<void> {
  await sql`delete from throttles where false`.execute(one).catch(() => {});
}

/**
 * Ends the longest waits of all but a few commits that wait for the standby in vain, so that connections do not run out
 * while it is away. What they wrote stays, unacknowledged, on this server: `READ_REFUSALS` does not take it for counted
 * before the standby has it.
 *
 * @returns how many were ended
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
