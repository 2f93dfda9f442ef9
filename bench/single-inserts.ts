import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Show } from './show.ts';

const run = promisify(execFile);
export const CLIENTS = 16;

/** The yardstick (a): one row, one statement, one commit at a time on each of 16 connections. */
export interface SingleInserts {
  tool: string;
  /** @returns inserts a second */
  measure(databaseUrl: string, show: Show, count: number): Promise<number>;
}

/** Uses pgbench where it is installed, or else the driver in a process of its own. */
export function singleInserts(): SingleInserts {
  const pgbench = findPgbench();
  return pgbench
    ? { tool: pgbench, measure: (url, show, count) => withPgbench(pgbench, url, show, count) }
    : { tool: 'pg, the driver (pgbench is not installed)', measure: withDriver };
}

function findPgbench(): string | undefined {
  const newestFirst = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse();
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...newestFirst, ...onPath].find((file) => existsSync(file));
}

async function withPgbench(pgbench: string, url: string, show: Show, count: number): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-pgbench-'));
  const script = path.join(folder, 'insert.sql');
  await writeFile(
    script,
    `\\set bucket random(0, 255)
insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id) values (:bucket, gen_random_uuid(), '${show.contest}', '${show.day}', 0, '${show.candidate}', gen_random_uuid());
`,
  );
  const each = Math.ceil(count / CLIENTS);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-t',
    String(each),
    '-f',
    script,
    url,
  ];
  try {
    const { stdout } = await run(pgbench, args, {
      env: { ...process.env, PGOPTIONS: '-c synchronous_commit=on' },
    });
    const speed = /^tps = ([\d.]+) \(without initial/m.exec(stdout)?.[1];
    if (!speed || !stdout.includes(`${each * CLIENTS}/${each * CLIENTS}`)) throw new Error(stdout);
    return Number(speed);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withDriver(url: string, show: Show, count: number): Promise<number> {
  const script = path.join(import.meta.dirname, 'insert-loop.ts');
  const { stdout } = await run(process.execPath, [
    script,
    url,
    JSON.stringify(show),
    String(CLIENTS),
    String(count),
  ]);
  return Number(stdout);
}
