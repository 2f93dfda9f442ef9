import type pg from 'pg';

/**
 * Where an acknowledged vote is stored. `none`: on the server's own disk. `synchronous`: on a standby's disk too,
 * before it is acknowledged. `waiting`: a standby is named but away, so that every commit waits for it.
 */
export type StandbyState = 'none' | 'synchronous' | 'waiting';

/** A commit takes milliseconds; one that has waited this long waits for a standby that is away. */
const AWAY_MS = 3_000;
/** Waiting commits of our own role, which may see those without further privileges. */
export const WAITING_COMMITS = `
  from pg_stat_activity
  where usename = current_user and datname = current_database() and wait_event = 'SyncRep' and pid <> pg_backend_pid()`;

/** Checks replication itself where our role may see it (`grant pg_monitor`), otherwise only whether commits hang. */
export const STATE = `
select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as read_only,
  case when current_setting('synchronous_standby_names') = '' then 'none'
       when exists (select ${WAITING_COMMITS} and state_change < now() - interval '${AWAY_MS} ms') then 'waiting'
       when pg_has_role(current_user, 'pg_read_all_stats', 'usage')
         and not exists (select from pg_stat_replication
                         where state = 'streaming' and sync_state in ('sync', 'quorum')) then 'waiting'
       else 'synchronous' end as state`;

/**
 * Refuses a new connection for votes while its commits could only wait: no timeout ends a commit that waits for the
 * standby, and it does not notice that its client has gone, so each try would cost the server one more connection.
 *
 * @param required whether a server without a standby is refused too
 * @throws {Error} that `isUnavailable` recognises, so that the voter is asked to come back
 */
export async function refuseWithoutStandby(client: pg.ClientBase, required: boolean): Promise<void> {
  const { rows } = await client.query<{ state: StandbyState }>(STATE);
  const state = rows[0]?.state;
  if (state !== 'waiting' && !(required && state === 'none')) return;
  throw Object.assign(new Error('The standby is away: votes wait for it.'), { code: '57P03' });
}
