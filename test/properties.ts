import fc from 'fast-check';
import { report } from './report.ts';

/** SEED=123 npm test: the same examples again. */
const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() & 0x7fff_ffff;
/** TIMES=50 npm test: fifty times as many examples, for a night. */
export const times = Number(process.env.TIMES) || 1;

/** Checks a property that needs a database or a server, and logs the seed. */
export async function holds<T>(
  name: string,
  property: fc.IAsyncPropertyWithHooks<T> | fc.IPropertyWithHooks<T>,
  runs: number,
): Promise<void> {
  const numRuns = runs * times;
  report(`${name}: ${numRuns} runs, SEED=${seed}`);
  await fc.assert(property, {
    seed,
    numRuns,
    // Shrinking a race takes very long and seldom finds a smaller one.
    endOnFailure: true,
  });
}
