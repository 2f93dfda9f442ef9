import { answerJobs } from '../processes/answer-jobs.ts';
import type { CountCheckJob } from './check-counts.ts';

await answerJobs(async () => {
  const { createDb, createPool } = await import('#database/client.ts');
  const { registerKeys } = await import('#domain/register/keys.ts');
  const { checkCount } = await import('#domain/register/count-check.ts');
  let db: ReturnType<typeof createDb> | undefined;
  return async ({ connection, secret, statementMs, ...count }: CountCheckJob) => {
    db ??= createDb(createPool(connection, 1, statementMs));
    return checkCount(db, registerKeys(secret), count);
  };
});
