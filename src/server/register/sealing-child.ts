import { A_QUARTER, answerJobs } from '../processes/answer-jobs.ts';
import type { SealingJob } from './sealing-process.ts';

/** Long, since catching up on millions of votes takes a while to read. */
const STATEMENT_MS = 60_000;

await answerJobs(async () => {
  const { createDb, createPool } = await import('#database/client.ts');
  const { sealLogs } = await import('./seal-logs.ts');
  let db: ReturnType<typeof createDb> | undefined;
  return async ({ connection, ...job }: SealingJob) => {
    db ??= createDb(createPool(connection, 2, STATEMENT_MS));
    return sealLogs(db, job);
  };
}, A_QUARTER);
