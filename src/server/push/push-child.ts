import { answerJobs } from '../processes/answer-jobs.ts';

await answerJobs(async () => {
  const { createPusher } = await import('./pusher.ts');
  return createPusher();
});
