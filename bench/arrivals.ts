import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Connections open as needed, but no more than a system's backlog of connections takes, as a proxy would see to. */
const MOST_CONNECTIONS = 4_000;

/** Visits that begin at given times, however fast the server answers earlier visits. */
export interface Arrivals {
  port: number;
  /** Visits that begin in a second, at the times of a Poisson process. */
  rate: number;
  /** Parts of `rate` in each slot of time; after the last slot its part goes on. By default always the whole rate. */
  curve?: readonly number[];
  /** Milliseconds of a slot of time; without it there is one slot. */
  slotMs?: number;
  /** The requests of each visit, as text. */
  visits: readonly (readonly string[])[];
  /** Milliseconds between an answer and the visit's next request: the least and the most. */
  pause?: [number, number];
  /**
   * Milliseconds from the start whose visits are left out of all percentiles: the generator compiles its own code and
   * opens its connections meanwhile, on the cores that it shares with the server. By default none are.
   */
  settleMs?: number;
}

/** The answers to one request of all visits; milliseconds count from when the request was due. */
export interface Step {
  /** How many answers had each status, including those that told a visit to come back. */
  answers: Record<string, number>;
  p50: number;
  p99: number;
  max: number;
}

export interface Arrived {
  seconds: number;
  steps: Step[];
  /** For each slot of time: answers, the 99th percentile of their milliseconds, how many told a visit to come back. */
  slots: { answered: number; p99: number; told: number }[];
  /** Answers that told a visit to come back; it did, after the seconds that they said. */
  told: number;
  /** Answers that refused a visit without saying when to come back: the visit ended there. */
  refused: number;
  /** Connections closed before the answer: the visit ended there. */
  broken: number;
}

/**
 * Sends visits at a rate that does not depend on the answers. wrk cannot: it sends the next request after an answer, so
 * a server that stalls gets fewer requests and looks better than its users find it.
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
      settleMs: 0,
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
