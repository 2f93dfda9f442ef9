import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PATIENCE } from './patience.ts';
import { primarySearchFor } from './primary.ts';
import type { Database } from './schema.ts';
import { clientOnSocket, findSocket } from './socket-client.ts';
import { refuseWithoutStandby } from './standby-state.ts';
import type { StatementTrace } from './statement-trace.ts';
import { currentWaiting, waitedTooLong } from './waiting.ts';

/** The database handle: a pool, or a transaction of it. Always passed in, first argument. */
export type Db = Kysely<Database>;

const BIGINT = 20;
const DATE = 1082;

// count() arrives as a string because a bigint may exceed 2^53; ours never do. A date stays text: as a Date it would
// shift with the process's time zone.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

/** A connection string, or a socket's folder with user and database, as `pg` takes them. */
export type ConnectionSettings = Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'database'
> & {
  /** Votes are written only where a synchronous standby is named. */
  requireStandby?: boolean;
};

/** Seconds for which an old connection can still acknowledge votes after the server has lost its standby's name. */
const REQUIRED_AGAIN_S = 10;

/**
 * Settings of vote connections, in place of the server's defaults. An acknowledged vote is on disk. A prepared
 * statement is planned once, perhaps while the table is empty and a sequential scan looks cheapest, but must find a
 * voter's rows by index when there are millions. Planning or compiling for each batch would cost more than the batch.
 * Citus makes no generic plan of a statement for many machines: only the statement that runs on each machine has one
 * (`distribution/on-shard.ts`).
 */
const VOTE_SESSION = `
  set synchronous_commit = on;
  set enable_seqscan = off;
  set jit = off;
  select set_config('plan_cache_mode', case when to_regclass('pg_catalog.pg_dist_partition') is null
                                            then 'force_generic_plan' else 'auto' end, false)`;

/** Connections for the statements that write votes. @param max as for `createPool` */
export function createVotePool(
  settings: ConnectionSettings,
  max: number,
  onStatement?: StatementTrace,
): pg.Pool {
  const required = settings.requireStandby === true;
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(VOTE_SESSION);
    await refuseWithoutStandby(client, required);
  };
  const { connection, statement } = PATIENCE.vote;
  return createPool(settings, max, statement, {
    onConnect,
    connectionTimeoutMillis: connection,
    // Each new connection checks for the required standby, so connections are replaced now and then.
    maxLifetimeSeconds: required ? REQUIRED_AGAIN_S : 0,
    ...(onStatement ? { onStatement } : {}),
  });
}

/** Connections that read what pages show of voters. They require no standby, so they work while votes wait for one. */
export function createVoterPool(
  settings: ConnectionSettings,
  max: number,
  onStatement?: StatementTrace,
): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    await client.query(VOTE_SESSION);
  };
  const { connection, statement } = PATIENCE.vote;
  const more = { onConnect, connectionTimeoutMillis: connection };
  return createPool(settings, max, statement, { ...more, ...(onStatement ? { onStatement } : {}) });
}

type PoolOptions = Pick<pg.PoolConfig, 'onConnect' | 'connectionTimeoutMillis' | 'maxLifetimeSeconds'> & {
  /** Called for every statement. */
  onStatement?: StatementTrace;
};

/**
 * Connections to one database; of several servers, to the one that takes writes.
 *
 * @param max the most connections; further statements wait for one, but not for ever
 * @param patience milliseconds that a statement may take, so that a hung one does not block what waits for it; 0 means
 * no limit, for work that reads or changes whole tables
 */
export function createPool(
  settings: ConnectionSettings,
  max: number,
  patience: number = PATIENCE.other.statement,
  { onStatement, ...more }: PoolOptions = {},
): pg.Pool {
  const primary = primarySearchFor(settings.connectionString);
  const connectionTimeoutMillis = more.connectionTimeoutMillis ?? PATIENCE.other.connection;
  const pool = new pg.Pool({
    ...settings,
    ...more,
    connectionTimeoutMillis,
    ...(primary && { connectionString: primary.single }),
    max,
    types,
    idleTimeoutMillis: patience || 30_000,
    application_name: 'palmares',
    Client: clientOnSocket(patience > 0 ? patience * 1.25 : 0, primary, connectionTimeoutMillis, onStatement),
    ...(patience > 0 ? { statement_timeout: patience } : {}),
  });
  // A connection that breaks, idle or in use, fails its statement and is replaced at the next use; without these
  // listeners its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Wraps a pool; `destroy()` ends it. A statement of a request waits no longer than the request may (`waiting.ts`). */
export function createDb(pool: pg.Pool): Db {
  const held = new WeakMap<pg.ClientBase, () => void>();
  pool.on('release', (_error, client) => held.get(client)?.());

  async function connect(): Promise<pg.PoolClient> {
    const waiting = currentWaiting();
    if (!waiting) return pool.connect();
    // Asked before the pool is: an idle connection would come at once, and be cut off with its statement under way.
    if (waiting.left() <= 0) throw waitedTooLong();
    const stop = waiting.begin();
    try {
      const client = await connectionInTime(pool.connect(), waiting.left());
      const tooLong = () => void findSocket(client)?.destroy(waitedTooLong());
      const timer = Number.isFinite(waiting.left()) ? setTimeout(tooLong, waiting.left()) : undefined;
      held.set(client, () => {
        clearTimeout(timer);
        held.delete(client);
        stop();
      });
      return client;
    } catch (error) {
      stop();
      throw error;
    }
  }

  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
}

/**
 * Waits for a connection; one that comes too late goes back to the pool.
 *
 * @param left milliseconds
 */
async function connectionInTime(connecting: Promise<pg.PoolClient>, left: number): Promise<pg.PoolClient> {
  if (!Number.isFinite(left)) return connecting;
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        late = true;
        reject(waitedTooLong());
      },
      Math.max(0, left),
    );
  });
  connecting.then(
    (client) => late && client.release(),
    () => {},
  );
  try {
    return await Promise.race([connecting, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
