import type { Db } from '#database/client.ts';

/** What acts work with; the application's own dependencies have it all. */
export interface ActDependencies {
  db: Db;
  /**
   * Hears of each act once it is committed: what this process, and those beside it, keep of the database may be old from
   * then on. Resolves when they know.
   */
  onAct?(name: string): Promise<void>;
  config: {
    competitionId: string;
    /** Of the software, as counts and minutes name it. */
    version: string;
    /** For how long the second factor is good for urgent acts, where that is longer than for the others. */
    urgentMinutes: number;
  };
}
