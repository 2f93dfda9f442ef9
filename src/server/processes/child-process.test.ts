import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '#test/folder.ts';
import { createChildWorker } from './child-process.ts';

const IDLE_MS = 10_000;

/** A worker that adds one. */
async function setupAdder() {
  const file = path.join(await temporaryFolder(), 'adder.mjs');
  const jobs = path.join(import.meta.dirname, 'answer-jobs.ts');
  await writeFile(
    file,
    `const { answerJobs } = await import(${JSON.stringify(jobs)});
     await answerJobs(async () => async (number) => number + 1);`,
  );
  const worker = createChildWorker<number, number>({
    file,
    threads: 1,
    onGone: (cause) => new Error('gone', { cause }),
    idleMs: IDLE_MS,
  });
  onTestFinished(() => worker.stop());
  return worker;
}

it('a caller who comes while an idle process is being ended is answered by the next one', async () => {
  const worker = await setupAdder();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await worker.ask(1)).toBe(2);
  vi.advanceTimersByTime(IDLE_MS);
  expect(await worker.ask(2)).toBe(3);
});
