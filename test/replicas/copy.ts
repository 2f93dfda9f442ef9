import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Binaries } from './binaries.ts';

/** Files that no copy takes along: they are made anew, or belong to the running server. */
const NOT_COPIED = new Set(['pg_wal', 'pg_replslot', 'postmaster.pid', 'postmaster.opts', 'standby.signal']);

/** A server that can be copied while it runs. */
interface Running {
  port: number;
  folder: string;
}

/**
 * A base backup of a running cluster, as `pg_basebackup` makes it; where that is not installed, by the steps that it
 * takes itself (PostgreSQL's "low level" base backup).
 */
export async function makeCopy(bin: Binaries, { port, folder }: Running, to: string): Promise<void> {
  if (bin.has('pg_basebackup')) {
    await bin.run(
      'pg_basebackup',
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'palmares', '-D', to, '-X', 'stream', '-c', 'fast'],
    );
    return;
  }
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'palmares', database: 'postgres' });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    await mkdir(to, { mode: 0o700 });
    if (bin.owner) await chown(to, bin.owner.uid, bin.owner.gid);
    for (const name of await readdir(folder)) {
      if (NOT_COPIED.has(name)) continue;
      // A file that is dropped during the copy may be missing: replaying the log drops it too.
      await bin.run('/bin/cp', '-a', path.join(folder, name), to).catch(() => {});
    }
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    for (const name of ['pg_wal', 'pg_replslot', 'pg_wal/archive_status', 'pg_wal/summaries']) {
      await bin.run('/bin/mkdir', '-m', '700', path.join(to, name));
    }
    const label = path.join(to, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '', { mode: 0o600 });
    if (bin.owner) await chown(label, bin.owner.uid, bin.owner.gid);
  } finally {
    await client.end();
  }
}
