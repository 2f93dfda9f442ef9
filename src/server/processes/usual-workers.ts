import os from 'node:os';

/**
 * One process where there are one or two cores: PostgreSQL, which writes each vote too, needs the other. Beyond that one
 * core is left to it and to the supervisor, and more than eight have to be asked for: each worker takes memory and
 * connections. A demonstration is for few visitors.
 */
export function usualWorkers(demonstration: boolean, cores = os.availableParallelism()): number {
  return demonstration ? 1 : Math.min(8, Math.max(1, cores - 1));
}
