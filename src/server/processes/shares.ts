import type { AppConfig } from '../config/config.ts';

/** With two, one answers while a transaction holds the other; `DATABASE_CONNECTIONS` has the same minimum. */
const FEWEST_CONNECTIONS = 2;

/**
 * Returns one worker's share of what was configured for all: together the workers use as much as one process would.
 *
 * @param place the worker's number, from 0
 */
export function toShare(config: AppConfig, workers: number, place: number): AppConfig {
  const share = (total: number, least = 1) =>
    Math.max(least, Math.floor(total / workers) + (place < total % workers ? 1 : 0));
  return {
    ...config,
    databaseConnections: share(config.databaseConnections, FEWEST_CONNECTIONS),
    votes: {
      ...config.votes,
      inFlight: share(config.votes.inFlight),
      maxQueue: share(config.votes.maxQueue),
    },
  };
}

/** A French sentence for each setting that the workers exceed because each needs a minimum; usually none. */
export function exceeded(config: AppConfig, workers: number): string[] {
  const { databaseConnections, votes } = config;
  const needed = [
    { variable: 'DATABASE_CONNECTIONS', given: databaseConnections, least: FEWEST_CONNECTIONS * workers },
    { variable: 'VOTE_BATCHES_IN_FLIGHT', given: votes.inFlight, least: workers },
  ];
  return needed
    .filter(({ given, least }) => given < least)
    .map(
      ({ variable, given, least }) =>
        `${variable}=${given} ne suffit pas à ${workers} processus : ils en prendront ${least}.`,
    );
}
