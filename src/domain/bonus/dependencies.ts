import type { Db } from '#database/client.ts';

/** The dependencies of the bonus use cases; the application's own dependencies include them. */
export interface BonusDependencies {
  db: Db;
  config: { competitionId: string; pseudonymSecret: string };
}
