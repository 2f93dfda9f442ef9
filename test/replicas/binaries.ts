import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { locateBinaries, type PostgresOwner, postgresOwner } from '#database/embedded-binaries.ts';

const run = promisify(execFile);

/** Programs of one PostgreSQL, run as a system user that PostgreSQL accepts, since it refuses root. */
export interface Binaries {
  version: string;
  /** The user who must own the files that the programs work on; null for this process's own user. */
  owner: PostgresOwner | null;
  has(program: string): boolean;
  run(program: string, ...args: string[]): Promise<string>;
}

/** @param folder `bin` of an installation, such as /usr/lib/postgresql/15/bin; by default the product's own programs */
export async function findBinaries(folder?: string): Promise<Binaries> {
  const owner = await postgresOwner();
  const bin = folder ?? (await locateBinaries(owner));
  // The environment's PG* variables may name another server.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...(owner && { uid: owner.uid, gid: owner.gid }), env, cwd: '/', maxBuffer: 1 << 24 };
  const call = async (program: string, ...args: string[]) =>
    (await run(program.includes('/') ? program : path.join(bin, program), args, options)).stdout;
  const version = /\d+(?:\.\d+)?/.exec(await call('postgres', '--version'))?.[0] ?? '?';
  return { version, owner, has: (program) => existsSync(path.join(bin, program)), run: call };
}
