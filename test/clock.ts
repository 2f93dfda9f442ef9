import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { TestDatabase } from './database.ts';

/**
 * Moves the database's clock: a `now()` of our own comes before PostgreSQL's in the search path of every connection
 * opened from now on, and in the default of `votes.cast_at`. The product's statements run unchanged.
 */
export async function movableClock({ db }: TestDatabase): Promise<{ set(to: string): Promise<void> }> {
  await sql`create schema clock`.execute(db);
  await sql`create table clock.shift (by interval not null)`.execute(db);
  await sql`insert into clock.shift values ('0')`.execute(db);
  await sql`
    create function clock.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + by from clock.shift'`.execute(db);
  await sql`alter table votes alter column cast_at set default clock.now()`.execute(db);
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`.execute(db);
  return {
    /** @param to an expression of SQL that says what time it is, such as `now() + interval '1 day'` */
    async set(to) {
      await sql`update clock.shift set by = (${sql.raw(to)}) - pg_catalog.now()`.execute(db);
    },
  };
}

/** What the time is, by the database's own or moved clock. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
