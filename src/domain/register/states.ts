import type { Db } from '#database/client.ts';
import { logStates } from './state-queries.ts';

/** How far a contest's log has come, as processes tell it to each other. */
export interface LogProgress {
  contestId: string;
  /** The last head, which has been given out; null as long as there is none. */
  head: { size: number; root: Buffer } | null;
  size: number;
  /** Seconds for which the oldest unsealed vote has waited; 0 where none waits. */
  lagSeconds: number;
}

/** How far the logs of a competition have come. */
export async function readProgress(db: Db, competitionId: string): Promise<LogProgress[]> {
  return (await logStates(db, competitionId)).map(({ contest_id, head, size, lag_s }) => ({
    contestId: contest_id,
    head,
    size,
    lagSeconds: lag_s,
  }));
}
