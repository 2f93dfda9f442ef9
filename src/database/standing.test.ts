import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { createDb, createPool } from './client.ts';
import { startEmbedded } from './embedded.ts';
import { readStanding } from './standing.ts';

/** What `pg` has below its own interface: the stream of the replication protocol. */
interface Wire {
  connection: {
    once(event: 'replicationStart', heard: () => void): void;
    sendCopyFromChunk(chunk: Buffer): void;
  };
}

/** A message of the replication protocol: how far a standby has written, flushed and replayed. */
function standbyStatus(lsn: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r');
  for (const place of [1, 9, 17]) message.writeBigUInt64BE(lsn, place);
  return message;
}

const toNumber = (lsn: string) => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** A database of its own, which standbys may follow. */
async function setupPrimary() {
  const folder = await temporaryFolder();
  const { host, user, remove } = await startEmbedded(folder, { home: folder });
  onTestFinished(remove);
  const as = (role: string) => {
    const db = createDb(createPool({ host, user: role, database: 'postgres' }, 1));
    onTestFinished(() => db.destroy());
    return db;
  };
  const admin = new pg.Client({ host, user, database: 'postgres' });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query('create role product login; create role watcher login; grant pg_monitor to watcher');
  const position = async () => {
    const { rows } = await admin.query('select pg_current_wal_lsn()::text as lsn');
    return String(rows[0].lsn);
  };
  return { host, user, as, admin, position };
}

/** Follows the database as a standby does, by its own protocol. */
async function follow({ host, user, position }: Awaited<ReturnType<typeof setupPrimary>>) {
  const options = { host, user, database: 'postgres', replication: 'true', application_name: 'paris' };
  const client = new pg.Client(options as pg.ClientConfig);
  const { connection } = client as unknown as Wire;
  client.on('error', () => {});
  await client.connect();
  const lsn = await position();
  const started = new Promise<void>((resolve) => connection.once('replicationStart', resolve));
  // It lasts as long as the connection does.
  client.query(`START_REPLICATION PHYSICAL ${lsn}`).catch(() => {});
  await started;
  const replay = async () => connection.sendCopyFromChunk(standbyStatus(toNumber(await position())));
  return { replay, leave: () => client.end().catch(() => {}) };
}

it('a standby is seen by every role, and how far it is behind by those that may', async () => {
  const house = await setupPrimary();
  const [product, watcher] = [house.as('product'), house.as('watcher')];
  const seenBy = async (db: typeof product) => (await readStanding(db)).standbys;
  expect(await seenBy(watcher)).toEqual([]);

  const standby = await follow(house);
  await standby.replay();
  await expect.poll(() => seenBy(watcher)).toMatchObject([{ name: 'paris', visible: true, lagBytes: 0 }]);
  await house.admin.query('create table written as select generate_series(1, 10000)');
  expect((await seenBy(watcher))[0]?.lagBytes).toBeGreaterThan(10_000);
  await standby.replay();
  await expect.poll(async () => (await seenBy(watcher))[0]?.lagBytes).toBe(0);
  // A hidden lag is reported as unknown, not as zero.
  const hidden = { name: 'paris', visible: false, synchronous: false, lagBytes: null, lagSeconds: null };
  expect(await seenBy(product)).toEqual([hidden]);

  await house.admin.query("alter system set synchronous_standby_names = 'paris'");
  await house.admin.query('select pg_reload_conf()');
  await expect.poll(async () => (await seenBy(watcher))[0]?.synchronous).toBe(true);
  expect((await readStanding(product)).synchronousNames).toBe('paris');
  await standby.leave();
  await expect.poll(() => seenBy(product)).toEqual([]);
});
