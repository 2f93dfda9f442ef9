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

/** Tables in which something is written later, under triggers that say what; nothing is ever deleted from them. */
export const KEPT = ['approvals'] as const;

/**
 * Gives the product's role what it needs and no more, on tables that another role owns: everything but DDL and
 * TRUNCATE on most, reading and adding on those that are kept. Bonus votes of a deleted account leave through
 * `erase_grants_of`, and `hold_rows` locks votes and annulments for a count: both run as the owner. Repeated at each
 * start, after the migrations, it covers new tables too.
 *
 * @param db a connection of the owner's
 * @param role the product's, which exists
 */
export async function grantProductRole(db: Db, role: string): Promise<void> {
  const product = sql.id(role);
  const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)));
  await db.transaction().execute(async (tx) => {
    // A commit would wait for a standby that is away, and the start with it. No vote rests on this one: each start says it anew.
    await sql`set local synchronous_commit = local`.execute(tx);
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.grants})`.execute(tx);
    // Tables that every machine has are granted on after those that lie on several.
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
 * Kept tables that the role of this connection could change all the same: because it owns them, belongs to the role
 * that does, is a superuser, or was granted it elsewhere.
 *
 * @param db a connection of the product's
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
