import { sql } from 'kysely';
import { inject } from 'vitest';
import { at, onEach } from './citus.ts';
import type { TestDatabase } from './database.ts';

export interface MovableClock {
  /** From now on it is this time, and time goes on; `to` is an expression of SQL such as `now() + interval '1 day'`. */
  set(to: string): Promise<void>;
  /** From now on it is this time, and time stands still. */
  freeze(at: string): Promise<void>;
}

/**
 * Moves the database's clock: a `now()` of our own comes before PostgreSQL's in the search path of every connection
 * opened from now on, and in the default of `votes.cast_at`. The product's statements run unchanged. On Citus each machine's
 * clock is moved.
 */
export async function movableClock({ db }: TestDatabase): Promise<MovableClock> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  const citus = inject('citus');
  const machines = citus && at(citus, name);
  const everywhere = async (statement: string) => {
    if (machines) await onEach(machines, `set citus.enable_ddl_propagation = off; ${statement}`);
    else await sql.raw(statement).execute(db);
  };
  await everywhere(`
    create schema clock;
    create table clock.setting (shift interval not null, still timestamptz);
    insert into clock.setting values ('0', null);
    create function clock.now() returns timestamptz language sql stable
    as 'select coalesce(still, pg_catalog.now()) + shift from clock.setting'`);
  await sql`alter table votes alter column cast_at set default clock.now()`.execute(db);
  await everywhere(`alter database ${name} set search_path = clock, pg_catalog, public`);
  return {
    set: (to) => everywhere(`update clock.setting set still = null, shift = (${to}) - pg_catalog.now()`),
    freeze: (moment) => everywhere(`update clock.setting set still = ${moment}, shift = '0'`),
  };
}
