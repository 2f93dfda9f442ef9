import { answerJobs } from '../answer-jobs.ts';

await answerJobs(async () => {
  const { createPusher } = await import('./pusher.ts');
  return createPusher();
});
