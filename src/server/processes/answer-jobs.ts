import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import os from 'node:os';
import type { ChildAnswer, Numbered } from './child-process.ts';

// The other end of child-process.ts.

/**
 * Gets a tenth of the time of a process of normal priority where both want the same core. The lowest priority would
 * stop sign-ins altogether on a machine that is busy with votes.
 */
const A_TENTH = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** Gets a quarter: for work that has to keep up with votes. */
export const A_QUARTER = 6;

/**
 * Does the jobs of the process that started this one, and gives way to it.
 *
 * @param load loads the function that does a job. Threads inherit the priority of the thread that makes them, so no
 *   library that makes any may be imported before this is called
 * @param priority the system's nice value: 0 is normal, a higher one means less time
 */
export async function answerJobs<Job, Answer>(
  load: () => Promise<(job: Job) => Promise<Answer>>,
  priority: number = A_TENTH,
): Promise<void> {
  giveWay(priority);
  const work = await load();
  // Flushed now: a process that a signal ends would not write the cache.
  flushCompileCache();

  async function answer({ id, job }: Numbered<Job>): Promise<ChildAnswer<Answer>> {
    try {
      return { id, answer: await work(job) };
    } catch (error) {
      return { id, failed: String(error) };
    }
  }

  process.on('message', async (asked: Numbered<Job>) => {
    const answered = await answer(asked);
    if (process.connected) process.send?.(answered);
  });
  // The process that asked is gone, for whatever reason.
  process.on('disconnect', () => process.exit());
}

function giveWay(priority: number): void {
  os.setPriority(priority);
  try {
    // Linux may share cores by session first (autogroup): this process's own session then needs the low priority too.
    // Otherwise it would get as much as a process of the database, each of which also has a session.
    writeFileSync('/proc/self/autogroup', String(priority));
  } catch {
    // Another system, or a Linux without autogroups.
  }
}
