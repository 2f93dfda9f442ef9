import type { Db } from '#database/client.ts';

/** What acts need; the application's dependencies include all of it. */
export interface ActDependencies {
  db: Db;
  /**
   * Called after the commit of each act, because data that this process and those beside it have cached may be
   * outdated. Resolves when all of them know.
   */
  onAct?(name: string): Promise<void>;
  config: {
    competitionId: string;
    /** The software's version, as counts and minutes name it. */
    version: string;
    /** Minutes for which the second factor is good for urgent acts, where that is longer than for other acts. */
    urgentMinutes: number;
  };
}
