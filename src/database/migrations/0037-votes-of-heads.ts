import { type Kysely, sql } from 'kysely';

/** A head of the register says how many of its entries are votes: its size alone also counts decisions and results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table register_heads add column votes bigint not null default 0`.execute(db);
  await sql`alter table register_heads alter column votes drop default`.execute(db);
}
