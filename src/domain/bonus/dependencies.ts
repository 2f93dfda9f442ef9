import type { Db } from '#database/client.ts';

/** What the bonus economy's use cases are made of; the application's own dependencies have it all. */
export interface BonusDependencies {
  db: Db;
  config: { competitionId: string; pseudonymSecret: string };
}
