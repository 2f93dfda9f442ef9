import type { Assumptions, Costs } from './parameters.ts';

/** What an evening needs. */
export interface Fleet {
  /** Planned cores at the peak, including those kept free. */
  cores: { servers: number; database: number; sealing: number; passwords: number };
  servers: number;
  /** PostgreSQL servers that the votes are spread over; `databaseMachines` are all their machines, copies included. */
  shards: number;
  databaseMachines: number;
  /** Megabits a second in the busiest second. */
  megabits: number;
  /** Bytes of log that the databases write in the busiest second, all together. */
  logBytes: number;
  /** Gigabytes that the evening’s votes take on one copy. */
  gigabytes: number;
  /** Euros: machines for the evening, data sent, and disks for a month. */
  euros: { machines: number; sent: number; disks: number };
}

/**
 * The machines and the money for an evening of visits that vote once each.
 *
 * @param peak visits in the busiest second
 * @param visits of the whole evening
 */
export function fleetFor(peak: number, visits: number, costs: Costs, assumed: Assumptions): Fleet {
  const coresFor = (perSecond: number, microseconds: number) =>
    (perSecond * microseconds) / 1e6 / assumed.use;
  const signIns = (visits * assumed.signIns) / assumed.signInsOverSeconds;
  const cores = {
    servers: coresFor(peak, costs.visitServer),
    database: coresFor(peak, costs.voteDatabase),
    sealing: coresFor(peak, costs.seal),
    passwords: coresFor(signIns, costs.password),
  };
  const servers = Math.ceil((cores.servers + cores.passwords) / assumed.coresPerServer);
  const shards = Math.max(
    1,
    Math.ceil(peak / assumed.databaseMost),
    Math.ceil((cores.database + cores.sealing) / assumed.coresPerDatabase),
  );
  const databaseMachines = shards * assumed.databaseCopies;
  const rented = servers * assumed.coresPerServer + databaseMachines * assumed.coresPerDatabase;
  const gigabytes = (visits * costs.rowBytes) / 1e9;
  return {
    cores,
    servers,
    shards,
    databaseMachines,
    megabits: (peak * costs.visitBytes * 8) / 1e6,
    logBytes: peak * costs.logBytes,
    gigabytes,
    euros: {
      machines: rented * assumed.coreHour * assumed.hours,
      sent: ((visits * costs.visitBytes) / 1e9) * assumed.gigabyteSent,
      disks: gigabytes * assumed.databaseCopies * assumed.gigabyteMonth,
    },
  };
}
