import { Socket } from 'node:net';
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

/** A hung statement must not hold a vote, or the roll-up that waits for it, for ever. */
const PATIENCE_MS = 8_000;

/**
 * What vote connections are told, whatever the server's defaults. An acknowledged vote is on disk. The plan of a
 * prepared statement is made once, perhaps while the table is empty, when reading all of it looks cheapest: it must
 * find a voter's rows by index all the same when there are millions. Planning or compiling anew for each batch would
 * cost more than the batch.
 */
const VOTE_SESSION = `
  set synchronous_commit = on;
  set enable_seqscan = off;
  set plan_cache_mode = force_generic_plan;
  set jit = off`;

/** Connections for the statements that write votes. @param max as for `createPool` */
export function createVotePool(settings: ConnectionSettings, max: number): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(VOTE_SESSION);
  };
  return createPool(settings, max, PATIENCE_MS, { onConnect });
}

/**
 * @param max connections kept at most; statements beyond them wait for one at most 5 s
 * @param patience milliseconds that a statement may take; 0 is for ever, for work that reads or changes whole tables
 */
export function createPool(
  settings: ConnectionSettings,
  max: number,
  patience = PATIENCE_MS,
  more: Pick<pg.PoolConfig, 'onConnect'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    ...more,
    max,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: patience || 30_000,
    application_name: 'palmares',
    ...(patience > 0 ? { statement_timeout: patience, stream: () => watchedSocket(patience * 1.25) } : {}),
  });
  // A connection that dies, idle or held, is replaced at the next use and fails the statement that it was running;
  // without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A server that vanishes without a word (its machine is gone, a firewall forgot the connection) answers neither
 * statement nor timeout: when nothing has come or gone for so long, the connection is dead.
 */
function watchedSocket(silence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silence, () => {
    socket.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** Wraps a pool; `destroy()` ends it. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
