import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { PictureAnswer, PictureJob } from './picture-process.ts';

// The process of picture-process.ts: it gives way to votes on the same core, in the same way as hashing-child.ts, and
// before the libraries make their threads.
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;
os.setPriority(PRIORITY);
try {
  writeFileSync('/proc/self/autogroup', String(PRIORITY));
} catch {
  // Another system, or one that shares its cores out by processes only.
}
const { paint } = await import('./painter.ts');

process.on('message', async ({ id, card, folder, sent }: PictureJob) => {
  let answer: PictureAnswer;
  try {
    answer = { id, picture: await paint(card, folder, sent) };
  } catch (error) {
    answer = { id, failed: String(error) };
  }
  if (process.connected) process.send?.(answer);
});
// The server has ended, in order or not.
process.on('disconnect', () => process.exit());
