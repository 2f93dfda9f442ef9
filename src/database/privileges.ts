import { sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Db } from './client.ts';
import { useOneConnection } from './distribution/one-connection.ts';

/** Tables whose rows are only ever added: the product's role may read and insert, and nothing else. */
export const APPEND_ONLY = [
  'votes',
  'bonus_grants',
  'annulments',
  'annulment_batches',
  'annulment_reversals',
  'result_events',
  'audit_events',
  'page_texts',
  'rewarded_identities',
  'contest_results',
  'count_signatures',
  'count_checks',
  'register_heads',
  'register_cosignatures',
  'register_decisions',
  'register_resumptions',
] as const;

/** Tables whose rows are never deleted, and change only as their triggers allow. */
export const KEPT = ['approvals'] as const;

/**
 * Grants the product's role the privileges that it needs and no more, on tables that another role owns: everything but
 * DDL and TRUNCATE on most, reading and adding on kept ones. `erase_grants_of` deletes bonus votes of a deleted
 * account, and `hold_rows` locks votes and annulments for a count: both run as the owner. Called at each start after
 * the migrations, it covers new tables too.
 *
 * @param db connections of the owner's role
 * @param role name of the product's role, which exists
 */
export async function grantProductRole(db: Db, role: string): Promise<void> {
  const product = sql.id(role);
  const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));
  await db.transaction().execute(async (tx) => {
    // Otherwise the commit, and with it the start, would wait for an absent standby. Losing it is harmless: each start
    // grants again.
    await sql`set local synchronous_commit = local`.execute(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.grants})`.execute(tx);
    // Because grants on tables that every machine has come after grants on distributed tables.
    await useOneConnection(tx);
    await sql`grant usage on schema public to ${product}`.execute(tx);
    await sql`revoke all on all tables in schema public from ${product}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${product}`.execute(tx);
    await sql`revoke update, delete on ${tables(APPEND_ONLY)} from ${product}`.execute(tx);
    await sql`revoke delete on ${tables(KEPT)} from ${product}`.execute(tx);
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${product}`.execute(
      tx,
    );
    await sql`grant execute on function erase_grants_of(smallint, uuid), hold_rows(text, text[]) to ${product}`.execute(
      tx,
    );
  });
}

/**
 * Kept tables that the connection's role could still change: because it owns them, belongs to the role that does, is a
 * superuser, or got the privilege elsewhere.
 *
 * @param db connections of the product's role
 */
export async function changeableTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where (c.relname = any(${[...APPEND_ONLY]}::text[])
           and has_table_privilege(c.oid, 'update, delete, truncate'))
       or (c.relname = any(${[...KEPT]}::text[]) and has_table_privilege(c.oid, 'delete, truncate'))
       or (c.relname = any(${[...APPEND_ONLY, ...KEPT]}::text[]) and pg_has_role(c.relowner, 'MEMBER'))
    order by c.relname`.execute(db);
  return rows.map((row) => row.name);
}
