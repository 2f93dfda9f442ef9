import type { Db } from '#database/client.ts';
import type { PasswordHasher } from '#domain/identity/password.ts';

/** What the régie's use cases are made of; the application's own dependencies have it all. */
export interface RegieDependencies {
  db: Db;
  passwords: PasswordHasher;
  /** Hears of each act once it is committed: what this process keeps of the database may be old from then on. */
  onAct?(name: string): void;
  config: {
    competitionId: string;
    secret: string;
    version: string;
    /** Bonus votes that an operator may grant within a day without a second person. */
    bonusVotesAlone: number;
  };
}
