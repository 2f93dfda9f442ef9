import { Gauge, type Registry } from 'prom-client';

/** The figures of a pool of connections. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

/** Exports how the connections to the database are used. @param pools the pools by their purpose */
export function showPools(registry: Registry, pools: Readonly<Record<string, Pool>>): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'palmares_database_connections',
    help: 'Connections to the database, by what they are for: used, idle, and statements that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'used' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        connections.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  const most = new Gauge({
    name: 'palmares_database_connections_limit',
    help: 'Connections to the database that there may be, by what they are for',
    labelNames: ['pool'],
    registers,
  });
  for (const [pool, { options }] of Object.entries(pools)) most.set({ pool }, options.max);
}
