import type { Db } from '#database/client.ts';

/** The dependencies of a service of the one competition: its rows, and the id of the competition that is served. */
export interface CompetitionDependencies {
  db: Db;
  config: { competitionId: string };
}
