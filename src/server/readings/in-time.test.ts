import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

const PATIENT_MS = 60_000;

it('work that is done in time gives what it gives, and throws what it throws', async () => {
  await expect(inTime(Promise.resolve('done'), PATIENT_MS)).resolves.toBe('done');
  await expect(inTime(Promise.reject(new Error('broken')), PATIENT_MS)).rejects.toThrow('broken');
});

it('work that is late gives null, and its failure afterwards is no unhandled rejection', async () => {
  let fail = (_: Error) => {};
  const work = new Promise<string>((_, reject) => {
    fail = reject;
  });
  await expect(inTime(work, 1)).resolves.toBeNull();
  // Vitest fails a run with an unhandled rejection.
  fail(new Error('too late'));
});
