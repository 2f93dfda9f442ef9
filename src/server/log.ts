import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';

/** How long a line waits for a reader that is slow, and for how long after one that waited in vain none does. */
const PATIENCE_MS = 200;
const REST_MS = 5_000;
const TRY_MS = 5;

/**
 * The log, as lines of JSON on standard output. Where those cannot be written (its disk is full, whoever read them has gone
 * or hangs) they are lost until they can be, and nothing else happens: votes do not depend on the log.
 */
export function createLog(level: string): Logger {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return pino({ level }, { write: createLineWriter(1) });
}

/** @returns writes a line at once, or not at all */
function createLineWriter(descriptor: number): (line: string) => void {
  let hung = Number.NEGATIVE_INFINITY;
  let cut = false;
  return (line) => {
    // A line that was cut short is ended first, so that the next one can be read.
    let rest = Buffer.from(cut ? `\n${line}` : line);
    const length = rest.length;
    const begun = performance.now();
    const patience = begun - hung < REST_MS ? 0 : PATIENCE_MS;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(descriptor, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
        if (performance.now() - begun >= patience) {
          hung = performance.now();
          break;
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_MS);
      }
    }
    cut = rest.length > 0 && (cut || rest.length < length);
  };
}
