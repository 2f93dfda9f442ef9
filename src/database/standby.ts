import { sql } from 'kysely';
import type { Db } from './client.ts';
import { STATE, type StandbyState, WAITING_COMMITS } from './standby-state.ts';

const ABANDONED = {
  /** Commits that have waited for so long have no client any more: its patience is shorter (`patience.ts`). */
  ms: 20_000,
  /** So many of them may stay until the standby is back; each keeps a connection of the server. */
  kept: 10,
};

/** What the server is, and where votes are that it acknowledges. A standby takes none. */
export async function readStandby(db: Db): Promise<{ in_recovery: boolean; state: StandbyState }> {
  const { rows } = await sql.raw<{ in_recovery: boolean; state: StandbyState }>(STATE).execute(db);
  return rows[0] ?? { in_recovery: true, state: 'none' };
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
