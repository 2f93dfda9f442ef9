import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import os from 'node:os';
import type { ChildAnswer, Numbered } from './child-process.ts';

// The other end of child-process.ts.

/**
 * A tenth of what a process of usual priority gets where both want the same core. The lowest priority of all would stop
 * sign-ins altogether on a machine that is busy with votes.
 */
const A_TENTH = os.constants.priority.PRIORITY_BELOW_NORMAL;
/** A quarter: for what has to keep up with votes. */
export const A_QUARTER = 6;

/**
 * Does the jobs of the process that started this one, and gives way to it.
 *
 * @param load loads what does a job. Threads take over the priority of the one that makes them, so that no library
 *   which makes any may be imported before this is called
 * @param priority as the system has it: 0 is usual, above it less
 */
export async function answerJobs<Job, Answer>(
  load: () => Promise<(job: Job) => Promise<Answer>>,
  priority: number = A_TENTH,
): Promise<void> {
  giveWay(priority);
  const work = await load();
  // A process that is ended by a signal writes nothing down.
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
  // The process that asked is gone, however it went.
  process.on('disconnect', () => process.exit());
}

function giveWay(priority: number): void {
  os.setPriority(priority);
  try {
    // Linux may share its cores out by sessions first: then this one, which is ours alone, has to be as modest. Otherwise
    // its work would count as much as one of the database's processes, which each have a session too.
    writeFileSync('/proc/self/autogroup', String(priority));
  } catch {
    // Another system, or one that shares by processes only.
  }
}
