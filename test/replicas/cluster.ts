import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clusterHome } from '#database/embedded.ts';
import { giveFolder } from '#database/embedded-binaries.ts';
import { freePort } from '../free-port.ts';
import type { Binaries } from './binaries.ts';
import { makeCopy } from './copy.ts';

export const USER = 'palmares';

const SETTINGS = [
  "listen_addresses = '127.0.0.1'",
  'max_connections = 100',
  "shared_buffers = '128MB'",
  "max_wal_size = '2GB'",
  "wal_keep_size = '256MB'",
  "timezone = 'UTC'",
  "log_timezone = 'UTC'",
  "wal_retrieve_retry_interval = '200ms'",
  'wal_log_hints = on',
];

/** A PostgreSQL cluster on this machine, which can be killed, promoted and made anew from another. */
export interface Cluster {
  name: string;
  port: number;
  /** The folder of its data. */
  folder: string;
  start(): Promise<void>;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** `kill -9` for the server and all its processes at once, as when the machine dies. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  /** One statement, as superuser. */
  ask<T extends pg.QueryResultRow>(statement: string, database?: string): Promise<T[]>;
  /** Writes the settings, with a `source` also those of its standby. @param more further lines of postgresql.conf */
  configure(more: readonly string[], source?: Cluster): Promise<void>;
}

/** @param place a folder that the server's user can enter; the cluster's own folder there has its name */
export async function clusterAt(bin: Binaries, place: string, name: string): Promise<Cluster> {
  const folder = path.join(place, name);
  const port = await freePort();
  const log = path.join(place, `${name}.log`);
  const pgCtl = (...args: string[]) => bin.run('pg_ctl', '-D', folder, '-w', '-t', '60', ...args);

  async function ask<T extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<T[]> {
    const client = new pg.Client({ host: '127.0.0.1', port, user: USER, database });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  return {
    name,
    port,
    folder,
    ask,
    start: async () => {
      await pgCtl('-l', log, 'start').catch(async (cause) => {
        const said = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n');
        throw new Error(`PostgreSQL ${name} did not start:\n${said}`, { cause });
      });
    },
    stop: async (mode = 'fast') => {
      await pgCtl('-m', mode, 'stop').catch(() => {});
    },
    async kill() {
      const file = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
      const postmaster = Number.parseInt(file, 10);
      if (!postmaster) return;
      const all = [postmaster, ...(await findChildren(postmaster))];
      const memory = await findSharedMemory(all);
      for (const pid of all) signal(pid, 'SIGKILL');
      while (all.some((pid) => isAlive(pid))) await new Promise((resolve) => setTimeout(resolve, 5));
      // A machine's shared memory dies with it; here each kill would leave some behind until this machine has none.
      for (const file of memory) await rm(file, { force: true });
    },
    promote: async () => {
      await pgCtl('promote');
    },
    async configure(more, source) {
      const own = [`port = ${port}`, `unix_socket_directories = '${place}'`];
      const from =
        source &&
        `primary_conninfo = 'host=127.0.0.1 port=${source.port} user=${USER} application_name=${name}'`;
      const lines = [...SETTINGS, ...own, ...more, ...(from ? [from] : [])];
      await put(path.join(folder, 'postgresql.conf'), `${lines.join('\n')}\n`);
      await put(path.join(folder, 'postgresql.auto.conf'), '');
      await rm(path.join(folder, 'standby.signal'), { force: true });
      if (source) await put(path.join(folder, 'standby.signal'), '');
    },
  };

  async function put(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    if (bin.owner) await chown(file, bin.owner.uid, bin.owner.gid);
  }
}

/** A new, empty cluster. */
export async function initialise(bin: Binaries, cluster: Cluster): Promise<void> {
  await bin.run(
    'initdb',
    ...['-D', cluster.folder, '-U', USER, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C.UTF-8', '--data-checksums', '--no-instructions'],
  );
}

/** A folder for clusters. */
export interface Place {
  folder: string;
  /** Removes it with all that lies in it. */
  remove(): Promise<void>;
}

/** A new folder, which the server's user owns and can enter. */
export async function placeFor({ owner }: Binaries): Promise<Place> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'palmares-replicas-'));
  const folder = await clusterHome(temporary, owner);
  await giveFolder(folder, owner);
  return {
    folder,
    remove: async () => {
      for (const one of [folder, temporary]) await rm(one, { recursive: true, force: true });
    },
  };
}

/**
 * Makes an old primary able to follow the new one: by `pg_rewind`, which undoes what only the old one had, or by a new
 * copy where `pg_rewind` is not installed.
 *
 * @returns which of the two
 */
export async function makeFollower(
  bin: Binaries,
  old: Cluster,
  primary: Cluster,
): Promise<'rewound' | 'copied'> {
  if (bin.has('pg_rewind') && existsSync(path.join(old.folder, 'PG_VERSION'))) {
    // Before version 16 pg_rewind does not see that a server was promoted until that server's first checkpoint.
    await primary.ask('checkpoint');
    const source = `host=127.0.0.1 port=${primary.port} user=${USER} dbname=postgres`;
    await bin.run('pg_rewind', '-D', old.folder, '--source-server', source);
    return 'rewound';
  }
  await rm(old.folder, { recursive: true, force: true });
  await makeCopy(bin, primary, old.folder);
  return 'copied';
}

async function findChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  // "pid (name) state parent …": a name may hold spaces.
  return pids.flatMap((pid, n) =>
    Number((stats[n] ?? '').split(') ').at(-1)?.split(' ')[1]) === parent ? [Number(pid)] : [],
  );
}

/** Files of the shared memory of PostgreSQL's processes, which only an orderly shutdown removes. */
async function findSharedMemory(pids: readonly number[]): Promise<string[]> {
  const maps = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '')));
  return [...new Set(maps.join('').match(/\/dev\/shm\/PostgreSQL\.\d+$/gm))];
}

function signal(pid: number, what: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, what);
  } catch {
    return false;
  }
}

const isAlive = (pid: number) => signal(pid, 0);
