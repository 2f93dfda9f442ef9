import { writeSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { sparingly } from '#domain/sparingly.ts';
import type { AppConfig } from './config/config.ts';

/** How long a line waits for a slow reader; and for how long, after one has waited in vain, no line waits. */
const PATIENCE_MS = 200;
const REST_MS = 5_000;
const TRY_MS = 5;

/**
 * Fields of an error in which PostgreSQL repeats a refused row: an address, a password's hash, or whom a vote is for.
 * The constraint's name and the message say what is wrong without them.
 */
const OF_ROWS = ['detail', 'where'].flatMap((field) => [`err.${field}`, `err.aggregateErrors[*].${field}`]);

/**
 * Creates the log of a process, as lines of JSON. Lines that cannot be written (the disk is full, the reader has gone
 * or hangs) are lost, and nothing else happens: votes do not depend on the log.
 *
 * @param to where its lines go; the standard output when left out
 */
export function createLog(level: AppConfig['logLevel'], to: DestinationStream = standardOutput()): Logger {
  return pino(
    { level, redact: { paths: OF_ROWS, remove: true }, hooks: { logMethod: sparinglyLogged() } },
    to,
  );
}

/** How many lines of one message are written; in an outage a line for each request would be gigabytes an hour. */
const OF_ONE_MESSAGE = { times: 20, ms: 10_000 };
/** The code has fewer messages. More can only be texts of errors, which are endless: the least recent are forgotten. */
const MOST_MESSAGES = 500;
const WARN = 40;

/** Leaves out most of many identical warnings; the next one that is written tells how many, as `unsaid`. */
function sparinglyLogged(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const messages = new LRUCache<string, () => number | null>({ max: MOST_MESSAGES });
  return function (args, write, level) {
    if (level < WARN) return void write.apply(this, args);
    const [first, ...others] = args as unknown[];
    // pino's arguments: an object or an error (optional), the message, then the values of its %s and %d.
    const [second, ...values] = typeof first === 'string' ? [first, ...others] : others;
    const message = typeof second === 'string' ? second : String(first);
    const ask = messages.get(message) ?? sparingly(OF_ONE_MESSAGE);
    messages.set(message, ask);
    const unsaid = ask();
    if (unsaid === null) return;
    if (unsaid === 0) return void write.apply(this, args);
    const told = first instanceof Error ? { err: first } : typeof first === 'object' ? first : {};
    write.apply(this, [{ ...told, unsaid }, message, ...values] as typeof args);
  };
}

function standardOutput(): DestinationStream {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { write: createLineWriter(1) };
}

/** @returns a function that writes a line at once, or not at all */
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
