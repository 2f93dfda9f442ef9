import type { Db } from '#database/client.ts';

/** What a service of the one competition asks: its rows, and which competition this installation serves. */
export interface CompetitionDependencies {
  db: Db;
  config: { competitionId: string };
}
