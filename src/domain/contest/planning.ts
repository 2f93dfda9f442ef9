import type { Db } from '#database/client.ts';

/** The context of a change: the competition, the transaction, and its time by the database's clock. */
export interface Planning {
  tx: Db;
  competitionId: string;
  now: Date;
}
