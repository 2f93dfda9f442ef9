import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createDb, createPool, type Db } from '#database/client.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';

const ROUND = 'palmares_bench_round';

/** A PostgreSQL server that gives each measurement its own copy of the same database. */
export interface BenchServer {
  version: string;
  /** Makes the database to copy, replacing that of an earlier run. @param fill gets its address too */
  prepare<T>(fill: (db: Db, url: string) => Promise<T>): Promise<T>;
  /** Runs `measure` on a fresh copy, which is dropped afterwards. @param measure gets the copy's address */
  onCopy<T>(measure: (url: string) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

interface OwnBenchServer extends BenchServer {
  /** The same server with another database to copy, so that two can be measured in turn. @param name letters only */
  withTemplate(name: string): BenchServer;
}

/** @param url of a server to use; without it an embedded one starts, on a folder that is removed with it */
export async function openBenchServer(url: string | undefined): Promise<OwnBenchServer> {
  const embedded = url ? null : await temporaryServer();
  const toAddress = (database: string) => {
    const address = new URL(url ?? embedded?.url ?? '');
    address.pathname = `/${database}`;
    return address.href;
  };
  const maintenance = url ?? toAddress('postgres');
  const version = (await administer(maintenance, 'show server_version'))[0]?.server_version;
  const drop = (database: string) =>
    administer(maintenance, `drop database if exists ${database} with (force)`);

  const templates = new Set<string>();
  const stop = async () => {
    for (const template of templates) await drop(template);
    await embedded?.remove();
  };

  function withTemplate(name: string): BenchServer {
    const template = `palmares_bench_${name}`;
    templates.add(template);
    return { version: `PostgreSQL ${version}${embedded ? ' (embedded)' : ''}`, prepare, onCopy, stop };

    async function prepare<T>(fill: (db: Db, url: string) => Promise<T>): Promise<T> {
      await drop(template);
      await administer(maintenance, `create database ${template}`);
      // No timeout: writing ten million rows takes long.
      const db = createDb(createPool({ connectionString: toAddress(template) }, 2, 0));
      try {
        await migrate(db);
        return await fill(db, toAddress(template));
      } finally {
        await db.destroy();
      }
    }

    async function onCopy<T>(measure: (url: string) => Promise<T>): Promise<T> {
      await drop(ROUND);
      await administer(maintenance, `create database ${ROUND} template ${template}`);
      // A checkpoint writes now what copying has left unwritten, not during the measurement.
      await administer(maintenance, 'checkpoint');
      try {
        return await measure(toAddress(ROUND));
      } finally {
        await drop(ROUND);
      }
    }
  }

  return { ...withTemplate('template'), withTemplate };
}

async function temporaryServer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-bench-'));
  const server = await startEmbedded(folder);
  return {
    url: `postgresql://${server.user}@localhost/postgres?host=${encodeURIComponent(server.host)}`,
    remove: async () => {
      await server.stop();
      // For root the cluster lies elsewhere than in the given folder.
      await rm(path.dirname(server.folder), { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function administer(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
