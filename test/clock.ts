import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';

export interface MovableClock {
  /** From now on it is this time, and time goes on; `to` is an expression of SQL such as `now() + interval '1 day'`. */
  set(to: string): Promise<void>;
  /** From now on it is this time, and time stands still. */
  freeze(at: string): Promise<void>;
}

/**
 * Moves the database's clock: a `now()` of our own comes before PostgreSQL's in the search path of every connection
 * opened from now on, and in the default of `votes.cast_at`. The product's statements run unchanged.
 */
export async function movableClock({ db }: TestDatabase): Promise<MovableClock> {
  await sql`create schema clock`.execute(db);
  await sql`create table clock.setting (shift interval not null, still timestamptz)`.execute(db);
  await sql`insert into clock.setting values ('0', null)`.execute(db);
  await sql`
    create function clock.now() returns timestamptz language sql stable
    as 'select coalesce(still, pg_catalog.now()) + shift from clock.setting'`.execute(db);
  await sql`alter table votes alter column cast_at set default clock.now()`.execute(db);
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
    end $$`.execute(db);
  return {
    async set(to) {
      await sql`update clock.setting set still = null, shift = (${sql.raw(to)}) - pg_catalog.now()`.execute(
        db,
      );
    },
    async freeze(at) {
      await sql`update clock.setting set still = ${sql.raw(at)}, shift = '0'`.execute(db);
    },
  };
}
