import type pg from 'pg';

/**
 * Where an acknowledged vote is. `none`: on the server's own disk. `synchronous`: on a standby's too, before it is
 * acknowledged. `waiting`: it would be, but the standby is away, so that every commit waits for it.
 */
export type StandbyState = 'none' | 'synchronous' | 'waiting';

/** A commit takes milliseconds; one that has waited for so long waits for a standby that is away. */
const AWAY_MS = 3_000;
/** Of our own role, which may see them without further rights. */
export const WAITING_COMMITS = `
  from pg_stat_activity
  where usename = current_user and datname = current_database() and wait_event = 'SyncRep' and pid <> pg_backend_pid()`;

/** The standby is looked for by its name where our role may see it (`grant pg_monitor`), else by commits that hang. */
export const STATE = `
select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as read_only,
  case when current_setting('synchronous_standby_names') = '' then 'none'
       when exists (select ${WAITING_COMMITS} and state_change < now() - interval '${AWAY_MS} ms') then 'waiting'
       when pg_has_role(current_user, 'pg_read_all_stats', 'usage')
         and not exists (select from pg_stat_replication
                         where state = 'streaming' and sync_state in ('sync', 'quorum')) then 'waiting'
       else 'synchronous' end as state`;

/**
 * Refuses a new connection for votes while it could only wait: a commit that waits for the standby ends by no time
 * limit and notices no client that has gone, so that each try would cost the server one more connection.
 *
 * @param required whether a server that has no standby is refused too
 * @throws {Error} that `isUnavailable` knows: the voter is asked to come back
 */
export async function refuseWithoutStandby(client: pg.ClientBase, required: boolean): Promise<void> {
  const { rows } = await client.query<{ state: StandbyState }>(STATE);
  const state = rows[0]?.state;
  if (state !== 'waiting' && !(required && state === 'none')) return;
  throw Object.assign(new Error('The standby is away: votes wait for it.'), { code: '57P03' });
}
