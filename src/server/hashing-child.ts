import os from 'node:os';
import type { HashingAnswer, HashingJob } from './hashing-process.ts';

// The process of hashing-process.ts. Threads take over the priority of the one that makes them, and the library's are
// made with the first hash: so this comes before it is even loaded.
os.setPriority(os.constants.priority.PRIORITY_LOW);
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
// Whoever asked is gone. A Ctrl-C at a terminal goes to this process too: the one that asks decides.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
