import os from 'node:os';

/**
 * The default number of workers. On one or two cores it is one: PostgreSQL, which writes each vote too, needs the other
 * core. On more, one core is left to PostgreSQL and the supervisor; more than eight workers must be configured, since
 * each takes memory and connections. A demonstration is for few visitors.
 */
export function usualWorkers(demonstration: boolean, cores = os.availableParallelism()): number {
  return demonstration ? 1 : Math.min(8, Math.max(1, cores - 1));
}
