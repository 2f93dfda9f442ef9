import { answerJobs } from '../processes/answer-jobs.ts';
import type { HashingJob } from './hashing-process.ts';

await answerJobs(async () => {
  const { argon2 } = await import('#domain/identity/password.ts');
  return ({ password, stored }: HashingJob): Promise<string | boolean> =>
    stored === undefined ? argon2.hash(password) : argon2.verify(stored, password);
});
