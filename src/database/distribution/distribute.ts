import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Db } from '../client.ts';
import { DatabaseError } from '../database-error.ts';
import { BUCKETS_TABLE, makeRunOnShard } from './on-shard.ts';
import { BY_BUCKET, BY_VALUE, type CoordinatorReason, ON_COORDINATOR, REFERENCE } from './tables.ts';

const OLDEST_CITUS = 12;
/** Room for sixteen machines without splitting a shard, at some sixteen buckets each. */
export const SHARDS = 16;

export interface Distribution {
  /** The tables that were distributed now, in order. */
  done: { table: string; how: 'bucket' | 'value' | 'reference'; rows: number }[];
  /** Triggers that were dropped, because distributed tables cannot have any. */
  droppedTriggers: string[];
  /** Foreign keys that were dropped, from the coordinator's tables to tables that every machine has a copy of. */
  droppedKeys: string[];
  /** How many tables were distributed before. */
  before: number;
  workers: number;
  shards: number;
  /** The tables that stay on the coordinator, by the reason. */
  onCoordinator: Map<CoordinatorReason, string[]>;
}

/**
 * Spreads the tables of a migrated database over the machines of a Citus cluster: tables that grow with users by
 * bucket, tables by which votes are decided as a copy on each machine, all others stay on the coordinator. Tables that
 * were spread before are left alone, so it may be run again after an interruption, and after migrations that made
 * tables.
 *
 * @param db connections to the coordinator, of the role that owns the tables, without a limit on statements
 * @throws {DatabaseError} where there is no Citus, or no cluster that could take the tables
 */
export async function distribute(db: Db, shards = SHARDS): Promise<Distribution> {
  return db.connection().execute(async (one) => {
    const workers = await assertCluster(one);
    await sql`select pg_advisory_lock(${ADVISORY_LOCKS.distribution})`.execute(one);
    try {
      return await spreadTables(one, workers, shards);
    } finally {
      await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.distribution})`.execute(one);
    }
  });
}

/**
 * @returns how many machines take shards
 * @throws {DatabaseError} where there is no Citus, or no cluster that could take tables
 */
export async function assertCluster(db: Db): Promise<number> {
  const { rows: extensions } = await sql<{ version: string }>`
    select extversion as version from pg_extension where extname = 'citus'`.execute(db);
  const version = extensions[0]?.version;
  if (!version) {
    throw new DatabaseError(
      'L’extension citus n’est pas installée dans cette base : rien n’a été réparti (voir docs/operations.md, « Citus »).',
    );
  }
  if (Number.parseInt(version, 10) < OLDEST_CITUS) {
    throw new DatabaseError(
      `Citus ${version} est trop ancien : version ${OLDEST_CITUS} ou plus récente requise.`,
    );
  }
  const { rows } = await sql<{ coordinator: boolean; here: boolean; workers: number }>`
    select exists (select from pg_dist_node where groupid = 0) as coordinator,
           (select groupid from pg_dist_local_group) = 0 as here,
           (select count(*)::int from pg_dist_node
            where noderole = 'primary' and isactive and shouldhaveshards) as workers`.execute(db);
  const cluster = rows[0];
  if (!cluster?.here)
    throw new DatabaseError('Cette adresse est celle d’un nœud : donnez celle du coordinateur.');
  if (!cluster.coordinator) {
    throw new DatabaseError(
      'Le coordinateur ne connaît pas sa propre adresse : select citus_set_coordinator_host(…) d’abord (voir docs/operations.md).',
    );
  }
  if (cluster.workers === 0) {
    throw new DatabaseError(
      'Aucun nœud ne peut recevoir de données : select citus_add_node(…) d’abord (voir docs/operations.md).',
    );
  }
  return cluster.workers;
}

async function spreadTables(db: Db, workers: number, shards: number): Promise<Distribution> {
  const before = await distributedTables(db);
  const done: Distribution['done'] = [];
  const missing = <T extends string>(tables: readonly T[]) => tables.filter((table) => !before.has(table));
  const droppedTriggers: string[] = [];
  const move = async (table: string, column: string, likeTable: string) => {
    droppedTriggers.push(...(await dropTriggers(db, table)));
    const rows = await countTable(db, table);
    const like = table === likeTable ? 'none' : likeTable;
    // The first table sets the number of shards, the others are colocated with it.
    await (like === 'none'
      ? sql`select create_distributed_table(${table}, ${column}, colocate_with => 'none', shard_count => ${shards}::int)`
      : sql`select create_distributed_table(${table}, ${column}, colocate_with => ${like})`
    ).execute(db);
    // Removes the coordinator's local rows, which no statement reads any more.
    if (rows > 0)
      await sql`select truncate_local_data_after_distributing_table(${table}::regclass)`.execute(db);
    done.push({ table, how: column === 'bucket' ? 'bucket' : 'value', rows });
  };
  for (const table of missing(BY_BUCKET)) await move(table, 'bucket', BY_BUCKET[0]);
  for (const table of missing(Object.keys(BY_VALUE))) {
    await move(table, BY_VALUE[table as keyof typeof BY_VALUE], table);
  }
  const droppedKeys = await dropKeysToReferences(db);
  for (const table of missing(REFERENCE)) {
    const rows = await countTable(db, table);
    await sql`select create_reference_table(${table})`.execute(db);
    done.push({ table, how: 'reference', rows });
  }
  await makeRunOnShard(db);
  if (!before.has(BUCKETS_TABLE)) {
    await sql`select create_distributed_table(${BUCKETS_TABLE}, 'bucket', colocate_with => ${BY_BUCKET[0]})`.execute(
      db,
    );
    await sql`insert into ${sql.table(BUCKETS_TABLE)} select generate_series(0, 255)`.execute(db);
  }
  await eraseOnShards(db);
  return {
    done,
    droppedTriggers,
    droppedKeys,
    before: before.size,
    workers,
    shards: await countShards(db),
    onCoordinator: byReason(),
  };
}

async function distributedTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h' or p.repmodel = 't'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Drops a table's triggers, as Citus distributes no table with triggers; two roles then protect its rows
 * (decisions/0027).
 */
async function dropTriggers(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(
    db,
  );
  for (const { name } of rows) {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
  }
  return rows.map(({ name }) => `${table}.${name}`);
}

/**
 * Drops foreign keys from the coordinator's tables to reference tables: Citus would take over a table with such a key,
 * and plan each statement on it. Without them the régie's statements on the coordinator's tables are plain PostgreSQL.
 */
async function dropKeysToReferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid::regclass::text = any(${Object.keys(ON_COORDINATOR)}::text[])
      and confrelid::regclass::text = any(${[...REFERENCE]}::text[])
    order by 1, 2`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return rows.map(({ table, name }) => `${table}.${name}`);
}

/**
 * Makes `erase_grants_of` run on the machine that has the user's rows. The coordinator would otherwise send its
 * deletion there on a connection of the owner's, and refuse, because the account was deleted on a connection of the
 * product's in the same transaction.
 */
async function eraseOnShards(db: Db): Promise<void> {
  const { rows } = await sql`
    select from pg_dist_object
    where classid = 'pg_proc'::regclass and objid = 'erase_grants_of(smallint, uuid)'::regprocedure
      and force_delegation`.execute(db);
  if (rows.length > 0) return;
  await sql`
    select create_distributed_function('erase_grants_of(smallint, uuid)', 'of_bucket',
                                       colocate_with => ${BY_BUCKET[0]}, force_delegation => true)`.execute(
    db,
  );
}

async function countTable(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

async function countShards(db: Db): Promise<number> {
  const { rows } = await sql<{ shards: number }>`
    select count(*)::int as shards from pg_dist_shard where logicalrelid = 'votes'::regclass`.execute(db);
  return rows[0]?.shards ?? 0;
}

function byReason(): Map<CoordinatorReason, string[]> {
  return Map.groupBy(Object.keys(ON_COORDINATOR), (table) => ON_COORDINATOR[table] as CoordinatorReason);
}
