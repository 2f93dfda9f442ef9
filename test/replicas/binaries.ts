import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { locateBinaries, type PostgresOwner, postgresOwner } from '#database/embedded-binaries.ts';

const run = promisify(execFile);

/** Programs of one PostgreSQL, run as the system's user that PostgreSQL accepts. */
export interface Binaries {
  version: string;
  /** The user that has to own what they work on; null where that is us. */
  owner: PostgresOwner | null;
  has(program: string): boolean;
  run(program: string, ...args: string[]): Promise<string>;
}

/** @param folder `bin` of an installation, such as /usr/lib/postgresql/15/bin; without it what comes with the product */
export async function findBinaries(folder?: string): Promise<Binaries> {
  const owner = await postgresOwner();
  const bin = folder ?? (await locateBinaries(owner));
  // The environment's PG* variables speak of another server.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...(owner && { uid: owner.uid, gid: owner.gid }), env, cwd: '/', maxBuffer: 1 << 24 };
  const call = async (program: string, ...args: string[]) =>
    (await run(program.includes('/') ? program : path.join(bin, program), args, options)).stdout;
  const version = /\d+(?:\.\d+)?/.exec(await call('postgres', '--version'))?.[0] ?? '?';
  return { version, owner, has: (program) => existsSync(path.join(bin, program)), run: call };
}
