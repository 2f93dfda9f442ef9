import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  giveFolder,
  locateBinaries,
  type PostgresOwner,
  postgresOwner,
  sharedFolder,
} from './embedded-binaries.ts';
import { madeOnce } from './made-once.ts';

const run = promisify(execFile);

const SETTINGS = [
  "listen_addresses = ''",
  'max_connections = 100',
  "shared_buffers = '256MB'",
  "max_wal_size = '2GB'",
  "log_timezone = 'UTC'",
  "timezone = 'UTC'",
  "unix_socket_permissions = '0700'",
];

/** A running server on a folder: real PostgreSQL, reachable through a socket that only its owner can open. */
export interface EmbeddedDatabase {
  /** Folder of the socket: `host` of a connection. */
  host: string;
  user: string;
  /** The cluster's folder. */
  folder: string;
  /** Whether it was running already. */
  found: boolean;
  /** Starts the server again when it is gone. Safe to call at any time. */
  ensureRunning(): Promise<void>;
  stop(): Promise<void>;
  /** Stops the server and deletes the cluster with all data: for tests and benchmarks. */
  remove(): Promise<void>;
}

/** The file with a data folder's id, which distinguishes it from a later folder in the same place. */
const OWN_ID = 'database-id';

interface More {
  /** Further settings, as in postgresql.conf: `fsync = off`. */
  settings?: readonly string[];
  /**
   * Folder for the cluster, which the server's user can enter; by default `dataDir`, or for root one in
   * /var/lib/palmares.
   */
  home?: string;
}

/**
 * Starts the PostgreSQL that comes with the application on `dataDir`, and creates the cluster on first use. A server
 * that a killed process has left running is taken over.
 *
 * As root the server runs as `postgres`, with its binaries and data under /var/lib/palmares: PostgreSQL refuses to
 * run as root, and that user may be unable to enter the folders above the clone or above `dataDir`.
 *
 * @param more for a server that is not the product's own
 */
export async function startEmbedded(dataDir: string, more: More = {}): Promise<EmbeddedDatabase> {
  const owner = await postgresOwner();
  const bin = await locateBinaries(owner);
  const home = more.home ?? (await clusterHome(dataDir, owner));
  await giveFolder(home, owner);
  const folder = path.join(home, 'postgres');
  const host = await socketFolder(home, owner);
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  // Without the environment's PG* variables, which are meant for another server.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...identity, env, cwd: '/', maxBuffer: 1 << 22 };
  const pgCtl = (...args: string[]) => run(path.join(bin, 'pg_ctl'), ['-D', folder, ...args], options);
  const isRunning = () =>
    pgCtl('status').then(
      () => true,
      () => false,
    );

  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    // Created under another name and renamed, so that an interrupted start leaves nothing that looks like a cluster.
    const unfinished = `${folder}.${process.pid}`;
    const args = [
      '-D',
      unfinished,
      '-U',
      'palmares',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-instructions',
    ];
    await run(path.join(bin, 'initdb'), args, options);
    await rename(unfinished, folder);
  }

  let starting: Promise<void> | undefined;
  async function start(): Promise<void> {
    if (await isRunning()) return;
    const settings = [...SETTINGS, ...(more.settings ?? []), `unix_socket_directories = '${host}'`].flatMap(
      (line) => ['-c', line.replace(/ = /, '=').replaceAll("'", '')],
    );
    const log = path.join(home, 'postgres.log');
    try {
      await pgCtl('-w', '-t', '60', '-l', log, '-o', settings.join(' '), 'start');
    } catch (cause) {
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-5).join('\n');
      throw new Error(`PostgreSQL did not start on ${folder}.\n${tail}`, { cause });
    }
  }
  const ensureRunning = () => {
    starting ??= start().finally(() => {
      starting = undefined;
    });
    return starting;
  };

  const found = await isRunning();
  await ensureRunning();
  const stop = async () => {
    // A start under way would outlive the stop.
    await starting?.catch(() => {});
    if (await isRunning()) await pgCtl('-w', '-t', '9', '-m', 'fast', 'stop');
  };
  return {
    found,
    host,
    user: 'palmares',
    folder,
    ensureRunning,
    stop,
    remove: async () => {
      await stop();
      for (const one of [home, host]) await rm(one, { recursive: true, force: true });
    },
  };
}

/** Folder for the cluster of this data folder, which the system user that runs the server can enter. */
export async function clusterHome(dataDir: string, owner: PostgresOwner | null): Promise<string> {
  const known = await findClusterHome(dataDir, owner);
  if (known) return known;
  await madeOnce(path.join(dataDir, OWN_ID), randomUUID);
  return clusterHome(dataDir, owner);
}

/**
 * Where the cluster of this data folder is, or will be; null where the folder has no id yet. The place depends on the
 * path and on an id in the folder: a data folder that was removed and made again, as by a new clone in the same place,
 * must not find the former one's votes, for which it lacks the secrets.
 */
export async function findClusterHome(dataDir: string, owner: PostgresOwner | null): Promise<string | null> {
  if (!owner) return dataDir;
  const clusters = await sharedFolder('clusters');
  const byPath = path.join(clusters, fingerprint(dataDir));
  // A data folder from before there were ids.
  if (existsSync(byPath)) return byPath;
  const id = await readFile(path.join(dataDir, OWN_ID), 'utf8').catch(() => null);
  return id && path.join(clusters, fingerprint(`${dataDir} ${id.trim()}`));
}

/** A short path: the name of a Unix socket holds 107 bytes, and data folders can be deep. */
async function socketFolder(home: string, owner: PostgresOwner | null): Promise<string> {
  if (owner) return home;
  const folder = path.join(os.tmpdir(), `palmares-${os.userInfo().uid}-${fingerprint(home)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
