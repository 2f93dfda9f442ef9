import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describeAddress, readAddress } from './address.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { type ConnectionSettings, createDb, createPool } from './client.ts';
import { DatabaseError } from './database-error.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { toReason } from './failures.ts';
import { readStandby } from './standby.ts';
import type { StandbyState } from './standby-state.ts';

export { DatabaseError };

const DATABASE = 'palmares';
const WATCH_MS = 200;

/** A database that answers, and how to close it. */
export interface OpenDatabase {
  connection: ConnectionSettings;
  /** What to tell the engineer who starts the server. */
  description: string;
  /** The database's character encoding, as PostgreSQL names it. */
  encoding: string;
  /** Where acknowledged votes are stored; null for an embedded server, which has no standby. */
  standby: StandbyState | null;
  /** Whether it takes no writes. */
  readOnly: boolean;
  close(): Promise<void>;
}

/**
 * Opens the server that `url` names.
 *
 * @throws {DatabaseError} when it does not answer, or is older than PostgreSQL 15
 */
export async function openServer(url: string): Promise<OpenDatabase> {
  const connection = { connectionString: url };
  const address = readAddress(url);
  const description = address ? describeAddress(address) : 'PostgreSQL';
  const db = createDb(createPool(connection, 1));
  try {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int as version,
             current_setting('server_encoding') as encoding`.execute(db);
    const { version = 0, encoding = '' } = rows[0] ?? {};
    if (version < 150_000) throw new DatabaseError(`${description} : version 15 ou plus récente requise.`);
    const { state, read_only: readOnly } = await readStandby(db);
    return { connection, description, encoding, standby: state, readOnly, close: async () => {} };
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    throw new DatabaseError(
      `Base de données injoignable : ${description} (${toReason(cause)}). Démarrez PostgreSQL ou corrigez son adresse ` +
        '(DATABASE_URL), puis relancez (voir docs/runbooks/database.md).',
      { cause },
    );
  } finally {
    await db.destroy();
  }
}

/** @throws {DatabaseError} when the product could only read */
export function assertWritable({ readOnly, description }: OpenDatabase): void {
  if (!readOnly) return;
  throw new DatabaseError(
    `${description} n’accepte aucune écriture : c’est un réplica, ou default_transaction_read_only y vaut on, ce que ` +
      'fait un hébergeur dont le disque est presque plein. Corrigez DATABASE_URL, ou permettez les écritures, puis ' +
      'relancez (voir docs/runbooks/database.md).',
  );
}

/**
 * @throws {DatabaseError} unless the encoding is UTF-8: others would count bytes as letters, or lack a name's letters
 */
export function assertUtf8({ encoding, description }: OpenDatabase): void {
  if (encoding === 'UTF8') return;
  throw new DatabaseError(
    `${description} est encodée en ${encoding} : refaites-la en UTF-8 (create database … encoding 'UTF8' ` +
      'template template0), puis relancez.',
  );
}

/**
 * Opens the product's database for a command that runs beside the product: the named server, or else the embedded one,
 * which may be running or not.
 *
 * @param dataDir absolute or from the working directory
 * @throws {DatabaseError}
 */
export function visitDatabase(settings: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openServer(settings.databaseUrl);
  return visitEmbedded(path.resolve(settings.dataDir));
}

/** The embedded server on `dataDir` for a command beside the product, which may be running on it or not. */
export async function visitEmbedded(dataDir: string): Promise<OpenDatabase> {
  const server = await bringUp(dataDir);
  // A command may come before the product's first start.
  await createDatabase(server);
  return {
    connection: { host: server.host, user: server.user, database: DATABASE },
    description: `PostgreSQL intégré, données dans ${dataDir}`,
    encoding: 'UTF8',
    standby: null,
    readOnly: false,
    close: async () => {
      if (!server.found) await server.stop();
    },
  };
}

/**
 * The embedded server on `dataDir`, for this process alone: started if need be, watched, and started again if it dies.
 *
 * @throws {DatabaseError} when another process runs it
 */
export async function openEmbedded(
  dataDir: string,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> {
  const server = await bringUp(dataDir);
  const lock = createInstanceLock(server);
  if (!(await lock.take())) {
    throw new DatabaseError(
      `Une autre instance utilise déjà les données de ${dataDir} : choisissez un autre DATA_DIR.`,
    );
  }
  await createDatabase(server);
  const stopWatching = watchServer(server, lock, onError);
  return {
    connection: { host: server.host, user: server.user, database: DATABASE },
    description: `PostgreSQL intégré, données dans ${dataDir}`,
    encoding: 'UTF8',
    standby: null,
    readOnly: false,
    close: async () => {
      await stopWatching();
      await lock.release();
      await server.stop();
    },
  };
}

function bringUp(dataDir: string): Promise<EmbeddedDatabase> {
  return startEmbedded(dataDir).catch((cause: Error) => {
    throw new DatabaseError(
      `La base de données intégrée n’a pas démarré (DATA_DIR=${dataDir}) : ${cause.message}`,
      {
        cause,
      },
    );
  });
}

function connect(server: EmbeddedDatabase): pg.Client {
  const client = new pg.Client({ host: server.host, user: server.user, database: 'postgres' });
  client.on('error', () => {});
  return client;
}

async function createDatabase(server: EmbeddedDatabase): Promise<void> {
  const client = connect(server);
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

/** A PostgreSQL lock, which is released however the process that holds it ends. */
function createInstanceLock(server: EmbeddedDatabase) {
  let holder: pg.Client | undefined;
  return {
    isHeld: () => holder !== undefined,
    async take(): Promise<boolean> {
      const client = connect(server);
      client.on('end', () => {
        if (holder === client) holder = undefined;
      });
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>(
        `select pg_try_advisory_lock(${ADVISORY_LOCKS.embedded}) as taken`,
      );
      if (rows[0]?.taken) {
        holder = client;
        return true;
      }
      await client.end();
      return false;
    },
    release: async () => {
      await holder?.end().catch(() => {});
    },
  };
}

/** Restarts the server when it dies, which breaks the lock's connection, and takes the lock again. */
function watchServer(
  server: EmbeddedDatabase,
  lock: ReturnType<typeof createInstanceLock>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let busy = false;
  const revive = async () => {
    await server.ensureRunning();
    await lock.take();
  };
  const timer = setInterval(() => {
    if (busy || lock.isHeld()) return;
    busy = true;
    underWay = revive()
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, WATCH_MS);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
