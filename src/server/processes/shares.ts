import type { AppConfig } from '../config/config.ts';

/** Of two, one answers while the other is held by a transaction: `DATABASE_CONNECTIONS` takes no fewer either. */
const FEWEST_CONNECTIONS = 2;

/**
 * What one of several workers may use of what was configured for all: together they use as much as one process would.
 *
 * @param place among the workers, from 0
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

/** What the workers use beyond the configuration because each needs some of it; a sentence for each, none as a rule. */
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
