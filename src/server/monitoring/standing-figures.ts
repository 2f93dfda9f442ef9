import { Gauge, type Registry } from 'prom-client';
import type { Db } from '#database/client.ts';
import { type DatabaseStanding, readStanding } from '#database/standing.ts';
import { repeat } from '#domain/repeat.ts';

const LOOK_MS = 15_000;

/** Exports, from the keeper, the database's replication state. @returns takes a reading */
export function createStandingFigures(registry: Registry): (standing: DatabaseStanding) => void {
  const registers = [registry];
  const writable = new Gauge({
    name: 'palmares_database_writable',
    help: '1 while the database takes writes: it is no standby, and its operator has not forbidden them',
    registers,
  });
  const standbys = new Gauge({
    name: 'palmares_replication_standbys',
    help: 'Standbys that follow the database',
    registers,
  });
  const missing = new Gauge({
    name: 'palmares_replication_synchronous_missing',
    help: '1 while commits are to wait for a standby and none of those that can be seen is there',
    registers,
  });
  const labelNames = ['standby'] as const;
  const lag = new Gauge({
    name: 'palmares_replication_lag_seconds',
    help: 'How far a standby is behind, where the product’s role may see it',
    labelNames,
    registers,
  });
  const bytes = new Gauge({
    name: 'palmares_replication_lag_bytes',
    help: 'How much of the write-ahead log a standby has not replayed, where the product’s role may see it',
    labelNames,
    registers,
  });
  const archiving = new Gauge({
    name: 'palmares_archive_failing',
    help: '1 while pieces of the write-ahead log are archived and the last try has failed',
    registers,
  });

  return (standing) => {
    writable.set(standing.isReadOnly ? 0 : 1);
    standbys.set(standing.standbys.length);
    missing.set(isSynchronousMissing(standing) ? 1 : 0);
    lag.reset();
    bytes.reset();
    for (const { name, lagSeconds, lagBytes } of standing.standbys) {
      // A standby that has caught up, and is sent nothing, has no lag.
      if (lagBytes === null) continue;
      bytes.set({ standby: name }, lagBytes);
      lag.set({ standby: name }, lagSeconds ?? 0);
    }
    archiving.set(standing.archive.on && standing.archive.failing ? 1 : 0);
  };
}

/** Whether votes wait for a standby that is not there, as far as the role may see. */
export function isSynchronousMissing({ isStandby, synchronousNames, standbys }: DatabaseStanding): boolean {
  if (isStandby || synchronousNames === '') return false;
  return !standbys.some(({ synchronous, visible }) => synchronous || !visible);
}

/** Reads the replication state every quarter of a minute. @returns stops, and waits for the reading under way */
export function followStanding(
  db: Db,
  registry: Registry,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const show = createStandingFigures(registry);
  // Never two at once: on a silent database only one reading waits.
  return repeat(LOOK_MS, () => readStanding(db).then(show), onError);
}
