import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { type DatabaseStanding, readStanding } from '#database/standing.ts';
import { forbidWrites, freshDatabase } from '#test/database.ts';
import { createAlarmFigures } from './alarm-figures.ts';
import { createStandingFigures, isSynchronousMissing } from './standing-figures.ts';

const series = async (registry: Registry, name: string) =>
  (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.replace(/^(\S+) (.*)$/, '$1=$2'));

it('a look exports which alarms are raised, and a silent database lets the figures get older', async () => {
  const registry = new Registry();
  let now = 0;
  const figures = createAlarmFigures(registry, () => now);
  expect(await series(registry, 'palmares_database_up')).toEqual(['palmares_database_up=0']);
  figures.looked({ queue: { raised: true, streak: 0 } }, { database: 40, rollup: 3, queue: 60 });
  now = 10_000;
  expect(await series(registry, 'palmares_alarm{kind="queue"}')).toEqual(['palmares_alarm{kind="queue"}=1']);
  expect(await series(registry, 'palmares_alarm{kind="fraud"}')).toEqual(['palmares_alarm{kind="fraud"}=0']);
  expect(await series(registry, 'palmares_database')).toEqual([
    'palmares_database_up=1',
    'palmares_database_answer_seconds=0.04',
  ]);
  expect(await series(registry, 'palmares_rollup_lag_seconds')).toEqual(['palmares_rollup_lag_seconds=13']);
  expect(await series(registry, 'palmares_look_age_seconds')).toEqual(['palmares_look_age_seconds=10']);
  figures.looked({}, { database: Number.POSITIVE_INFINITY });
  now = 30_000;
  expect(await series(registry, 'palmares_alarm{kind="queue"}')).toEqual(['palmares_alarm{kind="queue"}=0']);
  expect(await series(registry, 'palmares_database')).toEqual([
    'palmares_database_up=0',
    'palmares_database_answer_seconds=0.04',
  ]);
  expect(await series(registry, 'palmares_rollup_lag_seconds')).toEqual(['palmares_rollup_lag_seconds=33']);
});

const standby = { name: 'paris', lagSeconds: 2, lagBytes: 4_096, synchronous: true, visible: true };
const alone: DatabaseStanding = {
  isStandby: false,
  isReadOnly: false,
  standbys: [],
  synchronousNames: '',
  archive: { on: false, ageSeconds: null, failing: false },
};

it('a database without standbys says so, as the product’s role reads it', async () => {
  const { db } = await freshDatabase();
  expect(await readStanding(db)).toMatchObject({ isStandby: false, standbys: [], synchronousNames: '' });
});

it('a database in which writes are forbidden is not writable, though it is no standby', async () => {
  const { readers } = await forbidWrites(await freshDatabase());
  const standing = await readStanding(readers);
  expect(standing).toMatchObject({ isStandby: false, isReadOnly: true });
  const registry = new Registry();
  createStandingFigures(registry)(standing);
  expect(await series(registry, 'palmares_database_writable')).toEqual(['palmares_database_writable=0']);
});

it('standbys are exported by name while they are there, and so is a missing synchronous one', async () => {
  const registry = new Registry();
  const show = createStandingFigures(registry);
  show({ ...alone, synchronousNames: 'paris', standbys: [standby] });
  expect(await series(registry, 'palmares_replication')).toEqual([
    'palmares_replication_standbys=1',
    'palmares_replication_synchronous_missing=0',
    'palmares_replication_lag_seconds{standby="paris"}=2',
    'palmares_replication_lag_bytes{standby="paris"}=4096',
  ]);
  show({ ...alone, synchronousNames: 'paris', archive: { on: true, ageSeconds: 9, failing: true } });
  expect(await series(registry, 'palmares_replication')).toEqual([
    'palmares_replication_standbys=0',
    'palmares_replication_synchronous_missing=1',
  ]);
  expect(await series(registry, 'palmares_archive_failing')).toEqual(['palmares_archive_failing=1']);
  // A role that may not see whether a standby is synchronous cannot say that none is.
  const hidden = { ...standby, lagSeconds: null, lagBytes: null, synchronous: false, visible: false };
  expect(isSynchronousMissing({ ...alone, synchronousNames: 'paris', standbys: [hidden] })).toBe(false);
  expect(isSynchronousMissing({ ...alone, standbys: [] })).toBe(false);
});
