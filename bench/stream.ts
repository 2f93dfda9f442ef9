import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { numberInFile, type Result, spawnWrk, writeRequests } from './wrk.ts';

/** The result of a stream of votes at a given rate; latencies in milliseconds, from when a vote was sent. */
export interface Stream {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
}

interface StreamResult extends Result {
  max: number;
  /** By how many milliseconds at most a request was sent after its time, because every connection was busy. */
  lateMs: number;
}

const SCRIPT = path.join(import.meta.dirname, 'stream.lua');
/** wrk looks through all timers of a thread again and again: few of them in each cost it less. */
const CONNECTIONS_OF_A_THREAD = 500;
/** Connections for this many seconds of votes: as long as answers take less, none is sent late. */
const CONNECTED_SECONDS = 0.5;

/**
 * Sends votes at a rate that does not depend on the answers, by wrk, which takes a tenth of what a generator on Node
 * takes from the cores that it shares with the server. A vote that found every connection busy was sent late, which
 * its latency would hide: the longest such delay counts as the latency of all.
 *
 * @param rate votes a second
 * @throws {Error} unless every vote was answered 201
 */
export async function streamVotes(port: number, rate: number, requests: readonly string[]): Promise<Stream> {
  const wanted = Math.ceil((rate * CONNECTED_SECONDS) / CONNECTIONS_OF_A_THREAD);
  // A thread without requests would never say that it has its answers.
  const threads = Math.min(wanted, requests.length);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-stream-'));
  try {
    const file = path.join(folder, 'requests');
    for (let thread = 0; thread < threads; thread += 1) {
      const own = requests.filter((_, index) => index % threads === thread);
      await writeRequests(`${file}${thread + 1}`, own, numberInFile(own.length));
    }
    let answered = 0;
    const load = spawnWrk<StreamResult>(
      SCRIPT,
      {
        port,
        threads,
        connections: threads * CONNECTIONS_OF_A_THREAD,
        onLine: (line, interrupt) => {
          if (line !== 'answered') return;
          answered += 1;
          if (answered === threads) interrupt();
        },
      },
      { REQUESTS: file, RATE: String(rate), THREADS: String(threads) },
    );
    const { seconds, answers, p50, p99, max, lateMs, socketErrors } = await load.result;
    if (answers[201] !== requests.length || socketErrors > 0)
      throw new Error(`Not every vote was answered 201: ${JSON.stringify({ answers, socketErrors })}`);
    return { perSecond: requests.length / seconds, p50: p50 + lateMs, p99: p99 + lateMs, max: max + lateMs };
  } finally {
    await rm(folder, { recursive: true });
  }
}
