import { writeFileSync } from 'node:fs';
import os from 'node:os';
import type { HashingAnswer, HashingJob } from './hashing-process.ts';

// The process of hashing-process.ts: a tenth of what a process of usual priority gets where both want the same core.
// The lowest priority of all would stop sign-ins altogether on a machine that is busy with votes. Threads take over the
// priority of the one that makes them, and the library's are made with the first hash: this comes before it is loaded.
const PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;
os.setPriority(PRIORITY);
try {
  // Linux may share its cores out by sessions first: then this one, which is ours alone, has to be as modest. Otherwise
  // hashing would count as much as one of the database's processes, which each have a session too.
  writeFileSync('/proc/self/autogroup', String(PRIORITY));
} catch {
  // Another system, or one that shares by processes only.
}
const { argon2 } = await import('#domain/identity/password.ts');

async function answer({ id, password, stored }: HashingJob): Promise<HashingAnswer> {
  try {
    return {
      id,
      result: await (stored === undefined ? argon2.hash(password) : argon2.verify(stored, password)),
    };
  } catch (error) {
    return { id, failed: String(error) };
  }
}

process.on('message', async (job: HashingJob) => {
  const result = await answer(job);
  if (process.connected) process.send?.(result);
});
// Whoever asked is gone, however they went.
process.on('disconnect', () => process.exit());
