import { sql } from 'kysely';
import type { Db } from './client.ts';

/** A server that replicates the database. */
export interface Standby {
  name: string;
  /** Replication lag; null where there is nothing to send, or the role may not see it (pg_monitor may). */
  lagSeconds: number | null;
  lagBytes: number | null;
  /** Whether commits wait for it. */
  synchronous: boolean;
  /** Whether the role may see more than the standby's existence. */
  visible: boolean;
}

/** A database's role in replication, and its standbys and archive. */
export interface DatabaseStanding {
  /** Whether it is a standby itself, and takes no votes. */
  isStandby: boolean;
  /** Whether it takes no writes, as a standby or because writes are forbidden. */
  isReadOnly: boolean;
  standbys: Standby[];
  /** `synchronous_standby_names`: the standbys that commits wait for; empty for none. */
  synchronousNames: string;
  archive: Archive;
}

/** The archive of the write-ahead log, from which a database is restored to the second. */
export interface Archive {
  on: boolean;
  /** Seconds since the last segment was archived, by the database's clock; null where none was. */
  ageSeconds: number | null;
  /** Whether the last try has failed. */
  failing: boolean;
}

/** Reads a database's standing in two short statements; a standby's own standbys are not read. */
export async function readStanding(db: Db): Promise<DatabaseStanding> {
  const { rows } = await sql<{
    is_standby: boolean;
    read_only: boolean;
    names: string;
    archive_mode: string;
    age: number | null;
    failing: boolean;
  }>`
    select pg_is_in_recovery() as is_standby,
           current_setting('transaction_read_only')::bool as read_only,
           current_setting('synchronous_standby_names') as names,
           current_setting('archive_mode') as archive_mode,
           extract(epoch from clock_timestamp() - a.last_archived_time)::float8 as age,
           coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver a`.execute(db);
  const own = rows[0];
  if (!own) throw new Error('The database says nothing of its archive.');
  return {
    isStandby: own.is_standby,
    isReadOnly: own.is_standby || own.read_only,
    standbys: own.is_standby ? [] : await readStandbys(db),
    synchronousNames: own.names,
    archive: {
      on: own.archive_mode !== 'off',
      ageSeconds: own.age,
      failing: own.failing,
    },
  };
}

async function readStandbys(db: Db): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select coalesce(nullif(application_name, ''), pid::text) as name,
           extract(epoch from replay_lag)::float8 as "lagSeconds",
           case when replay_lsn is not null
             then greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 end as "lagBytes",
           coalesce(sync_state in ('sync', 'quorum'), false) as synchronous,
           state is not null as visible
    from pg_stat_replication
    where state is null or state in ('streaming', 'catchup')
    order by 1`.execute(db);
  return rows;
}
