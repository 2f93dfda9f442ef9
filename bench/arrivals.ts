import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Connections are opened as they are needed; never more than a system lets wait to be taken, as a proxy would see to. */
const MOST_CONNECTIONS = 4_000;

/** Visits that begin at given times, however fast the visits before them are answered. */
export interface Arrivals {
  port: number;
  /** Visits that begin in a second, at the times of a Poisson process. */
  rate: number;
  /** Of `rate`, how much in each slot of time; then as in the last. Without it, always all of it. */
  curve?: readonly number[];
  /** How long a slot of time is, milliseconds; without it there is one. */
  slotMs?: number;
  /** The requests of each visit, as text. */
  visits: readonly (readonly string[])[];
  /** Milliseconds between an answer and the visit's next request: as long at least, and as long at most. */
  pause?: [number, number];
}

/** What one request of all visits was answered; milliseconds are counted from when it was due. */
export interface Step {
  /** How many answers had each status, those that told to come back among them. */
  answers: Record<string, number>;
  p50: number;
  p99: number;
  max: number;
}

export interface Arrived {
  seconds: number;
  steps: Step[];
  /** What was answered in each slot of time: answers, the 99th percentile of their milliseconds, how many were told to come back. */
  slots: { answered: number; p99: number; told: number }[];
  /** Answers that told a visit to come back, after as many seconds as they said. It did. */
  told: number;
  /** Answers that refused a visit without telling when to come back: the visit ended there. */
  refused: number;
  /** Connections that were closed before the answer had come: the visit ended there. */
  broken: number;
}

/**
 * Sends visits at a rate that does not heed the answers. wrk cannot: it sends when it is answered, so a server that
 * stalls is asked less and looks better than its users find it.
 */
export async function arrive({ visits, ...order }: Arrivals): Promise<Arrived> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-arrivals-'));
  try {
    const file = path.join(folder, 'visits');
    await pipeline(
      Readable.from(visits.values().map((visit) => `${JSON.stringify(visit)}\n`)),
      createWriteStream(file),
    );
    const script = path.join(import.meta.dirname, 'arrivals-generator.ts');
    const told = JSON.stringify({
      pause: [0, 0],
      ...order,
      file,
      count: visits.length,
      most: MOST_CONNECTIONS,
    });
    const { stdout } = await run(process.execPath, [script, told]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
