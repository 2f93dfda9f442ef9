import { answerJobs } from '../processes/answer-jobs.ts';
import type { PictureJob } from './picture-process.ts';

await answerJobs(async () => {
  const { paint } = await import('./painter.ts');
  return ({ card, folder, sent }: PictureJob): Promise<Uint8Array> => paint(card, folder, sent);
});
