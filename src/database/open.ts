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

/** A database that can be reached, and how to leave it. */
export interface OpenDatabase {
  connection: ConnectionSettings;
  /** What to tell the person who starts the server. */
  description: string;
  /** Of its texts, as PostgreSQL names it. */
  encoding: string;
  /** Where votes are that it acknowledges; null for an embedded one, which is alone. */
  standby: StandbyState | null;
  /** It takes no writes. */
  readOnly: boolean;
  close(): Promise<void>;
}

/**
 * The server that `url` names, which must answer.
 *
 * @throws {DatabaseError} when it does not
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

/** @throws {DatabaseError} where the product could read, and write nothing */
export function assertWritable({ readOnly, description }: OpenDatabase): void {
  if (!readOnly) return;
  throw new DatabaseError(
    `${description} n’accepte aucune écriture : c’est un réplica, ou default_transaction_read_only y vaut on, ce que ` +
      'fait un hébergeur dont le disque est presque plein. Corrigez DATABASE_URL, ou permettez les écritures, puis ' +
      'relancez (voir docs/runbooks/database.md).',
  );
}

/** @throws {DatabaseError} where bytes would be counted for letters, or a name refused that it has no letters for */
export function assertUtf8({ encoding, description }: OpenDatabase): void {
  if (encoding === 'UTF8') return;
  throw new DatabaseError(
    `${description} est encodée en ${encoding} : refaites-la en UTF-8 (create database … encoding 'UTF8' ` +
      'template template0), puis relancez.',
  );
}

/**
 * The database that the product works on, for a command beside it: the server that is named, else the embedded one,
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

/** A lock of the database's own: it goes with the process that held it, however that process ends. */
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

/** The lock's connection breaks when the server dies: then it is started again, and the lock taken again. */
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
