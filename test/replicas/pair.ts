import { migrateAt } from '#database/migrate.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, clusterAt, initialise, makeFollower, placeFor, USER } from './cluster.ts';
import { makeCopy } from './copy.ts';

const DATABASE = 'palmares';

/** A primary and its synchronous standby, which can swap roles. */
export interface Pair {
  version: string;
  primary(): Cluster;
  /** The standby, or the old primary before it has joined again. */
  other(): Cluster;
  /** @param first which host stands first in the address */
  url(first?: Cluster): string;
  /** Promotes the standby: from then on its commits wait for the other server, as that server's waited for it. */
  promote(): Promise<void>;
  /** Rewinds the old primary, or copies it anew, and lets it follow. Resolves when votes are on two disks again. */
  rejoin(): Promise<'rewound' | 'copied'>;
  /** The operator's decision to go on with one disk. */
  goOnAlone(): Promise<void>;
  /** Stops the standby in good order; commits no longer wait for it. */
  takeStandby(): Promise<void>;
  /** Starts the standby again; resolves when votes are on two disks again. */
  bringStandby(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Starts two clusters of one version, with a migrated database.
 *
 * @param bin folder of an installation's programs; by default the product's own
 */
export async function startPair({ bin }: { bin?: string | undefined } = {}): Promise<Pair> {
  const binaries = await findBinaries(bin);
  const place = await placeFor(binaries);
  let primary = await clusterAt(binaries, place.folder, 'a');
  let other = await clusterAt(binaries, place.folder, 'b');
  const waitsFor = (one: Cluster) => [`synchronous_standby_names = '${one.name}'`];
  await initialise(binaries, primary);
  await primary.configure([]);
  await primary.start();
  await primary.ask(`create database ${DATABASE}`);
  const url = (first = primary) => {
    const second = first === primary ? other : primary;
    return `postgresql://${USER}@127.0.0.1:${first.port},127.0.0.1:${second.port}/${DATABASE}?target_session_attrs=read-write`;
  };
  await migrateAt({ connectionString: `postgresql://${USER}@127.0.0.1:${primary.port}/${DATABASE}` });
  await makeCopy(binaries, primary, other.folder);
  await other.configure(waitsFor(primary), primary);
  await other.start();
  await setNames(other.name);
  await untilSynchronous();

  async function setNames(names: string): Promise<void> {
    await primary.ask(`alter system set synchronous_standby_names = '${names}'`);
    await primary.ask('select pg_reload_conf()');
  }

  async function untilSynchronous(): Promise<void> {
    const statement = "select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'";
    while ((await primary.ask(statement)).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    version: binaries.version,
    primary: () => primary,
    other: () => other,
    url,
    async promote() {
      await other.promote();
      [primary, other] = [other, primary];
    },
    async rejoin() {
      const how = await makeFollower(binaries, other, primary);
      await other.configure(waitsFor(primary), primary);
      await other.start();
      await setNames(other.name);
      await untilSynchronous();
      return how;
    },
    goOnAlone: () => setNames(''),
    async takeStandby() {
      await setNames('');
      await other.stop();
    },
    async bringStandby() {
      await other.start();
      await setNames(other.name);
      await untilSynchronous();
    },
    async remove() {
      await Promise.all([primary.kill(), other.kill()]);
      await place.remove();
    },
  };
}
