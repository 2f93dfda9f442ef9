import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** The database handle: a pool, or a transaction of it. Always passed in, first argument. */
export type Db = Kysely<Database>;

const BIGINT = 20;
const DATE = 1082;

// count() arrives as a string because a bigint may exceed 2^53; ours never do. A day stays the day that is written:
// as a Date it would move with the process's time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** What a connection string or a socket folder needs, as `pg` takes it. */
export type ConnectionSettings = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database'
>;

/** @param max connections kept at most; statements beyond them wait for one at most 5 s. */
export function createPool(settings: ConnectionSettings, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A hung statement must not hold a vote, or the roll-up that waits for it, for ever.
    statement_timeout: 8_000,
    application_name: 'palmares',
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Wraps a pool; `destroy()` ends it. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
