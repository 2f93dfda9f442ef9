import { sql } from 'kysely';
import { databaseName, onEveryMachine, type TestDatabase } from './database.ts';

export interface MovableClock {
  /** Sets the time, from which the clock runs on; `to` is an SQL expression such as `now() + interval '1 day'`. */
  set(to: string): Promise<void>;
  /** Sets the time and stops the clock; `at` is an SQL expression. */
  freeze(at: string): Promise<void>;
}

/**
 * Moves the database's clock: a `now()` of our own comes before PostgreSQL's in the search path of every connection
 * opened from now on, and in the default of `votes.cast_at`. The product's statements run unchanged. Every other column
 * whose default is a time (`created_at`, for example) keeps PostgreSQL's own `now()`, which its table was made with: a
 * test that reads one moves it itself. On Citus each machine's clock is moved.
 */
export async function movableClock(database: TestDatabase): Promise<MovableClock> {
  const { db } = database;
  const everywhere = (statement: string) => onEveryMachine(database, statement);
  await everywhere(`
    create schema clock;
    create table clock.setting (shift interval not null, still timestamptz);
    insert into clock.setting values ('0', null);
    create function clock.now() returns timestamptz language sql stable
    as 'select coalesce(still, pg_catalog.now()) + shift from clock.setting'`);
  await sql`alter table votes alter column cast_at set default clock.now()`.execute(db);
  await everywhere(`alter database ${await databaseName(db)} set search_path = clock, pg_catalog, public`);
  return {
    set: (to) => everywhere(`update clock.setting set still = null, shift = (${to}) - pg_catalog.now()`),
    freeze: (moment) => everywhere(`update clock.setting set still = ${moment}, shift = '0'`),
  };
}
