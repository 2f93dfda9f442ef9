import { setTimeout as wait } from 'node:timers/promises';
import { arrive } from '../../bench/arrivals.ts';
import { administer, openBenchServer } from '../../bench/databases.ts';
import { voteWriter } from '../../bench/request-text.ts';
import { startProduct } from '../../bench/server-process.ts';
import { makeShow, makeVoters } from '../../bench/show.ts';
import type { Minute, Taker } from './queue-model.ts';

/** An evening that the real product lives through, as large as this machine can bear. */
export interface Replay {
  /** Of the busiest second, how many come in each second. */
  curve: readonly number[];
  secondsPerMinute: number;
  /** How many times more come in the busiest second than this machine can take. */
  overload: number;
  queue: number;
}

export interface Replayed {
  /** What this machine was found to be before: what the model is told of it. */
  taker: Taker;
  peak: number;
  minutes: Minute[];
  acknowledged: number;
  /** Bytes that a vote added to tables and indexes, and to the database’s log. */
  rowBytes: number;
  logBytes: number;
}

const WARM_UP = 3_000;
/** Votes that are sent as fast as can be, to find out how many a second are taken. */
const TRIAL = 12_000;
const TRIAL_RATE = 100_000;
/** Votes at a pace that keeps nobody waiting. */
const QUIET_RATE = 200;
const QUIET = 600;
const PATIENCE_SECONDS = 4.5;
/** No electorate of a replay is larger. */
const MOST_VOTES = 400_000;

/**
 * Measures what this machine can take, and has that evening come to the product on its embedded database.
 *
 * @throws when an acknowledged vote is not there, or there twice
 */
export async function replay({ curve, secondsPerMinute, overload, queue }: Replay): Promise<Replayed> {
  const server = await openBenchServer(undefined);
  try {
    const { show, voters } = await server.prepare(async (db) => ({
      show: await makeShow(db),
      voters: await makeVoters(db, MOST_VOTES, false),
    }));
    const left = voters.map(voteWriter(show)).values();
    const take = (count: number) => Array.from(left.take(count), (request) => [request]);
    return await server.onCopy(async (url) => {
      const product = await startProduct(url, { VOTE_QUEUE: String(queue), LOG_LEVEL: 'error' });
      try {
        const { port } = product;
        let acknowledged = 0;
        const send = async (count: number, rate: number) => {
          const arrived = await arrive({ port, rate, visits: take(count) });
          acknowledged += arrived.steps[0]?.answers[201] ?? 0;
          return arrived;
        };
        await send(WARM_UP, QUIET_RATE * 5);
        const { steps } = await send(QUIET, QUIET_RATE);
        const before = await size(url);
        const trial = await send(TRIAL, TRIAL_RATE);
        const after = await size(url);
        const capacity = TRIAL / trial.seconds;
        const peak = capacity * overload;
        const count = Math.min(
          MOST_VOTES - WARM_UP - TRIAL - QUIET,
          Math.round(peak * curve.reduce((all, share) => all + share, 0)),
        );
        const watch = watchQueue(port);
        const evening = await arrive({ port, rate: peak, curve, slotMs: 1_000, visits: take(count) });
        const depths = await watch.stop();
        acknowledged += evening.steps[0]?.answers[201] ?? 0;
        await assertCounted(url, acknowledged);
        return {
          taker: { capacity, queue, patience: PATIENCE_SECONDS, least: (steps[0]?.p99 ?? 0) / 1_000 },
          peak,
          minutes: byMinute(evening.slots, curve, peak, depths, secondsPerMinute),
          acknowledged,
          rowBytes: (after.table - before.table) / TRIAL,
          logBytes: (after.log - before.log) / TRIAL,
        };
      } finally {
        await product.stop();
      }
    });
  } finally {
    await server.stop();
  }
}

async function size(url: string): Promise<{ table: number; log: number }> {
  const [row] = await administer(
    url,
    `select pg_total_relation_size('votes')::float as table, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as log`,
  );
  return row;
}

async function assertCounted(url: string, acknowledged: number): Promise<void> {
  const [found] = await administer(
    url,
    'select count(*)::int as rows, count(distinct request_id)::int as requests from votes',
  );
  if (found.rows !== acknowledged || found.requests !== acknowledged)
    throw new Error(`Acknowledged: ${acknowledged}; rows: ${found.rows}, requests: ${found.requests}.`);
}

/** Asks for the queue’s depth several times a second. @returns how deep it was at most in each second */
function watchQueue(port: number): { stop(): Promise<number[]> } {
  const start = performance.now();
  const depths: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      );
      const depth = Number(/^palmares_vote_queue_depth (\d+)/m.exec(text)?.[1] ?? 0);
      const second = Math.floor((performance.now() - start) / 1_000);
      depths[second] = Math.max(depths[second] ?? 0, depth);
      await wait(200);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return depths;
    },
  };
}

function byMinute(
  slots: readonly { answered: number; p99: number; told: number }[],
  curve: readonly number[],
  peak: number,
  depths: readonly number[],
  secondsPerMinute: number,
): Minute[] {
  const minutes: Minute[] = [];
  for (let first = 0; first < slots.length; first += secondsPerMinute) {
    const some = slots.slice(first, first + secondsPerMinute);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    minutes.push({
      came: (peak * sum(curve.slice(first, first + secondsPerMinute))) / secondsPerMinute,
      taken: sum(some.map(({ answered }) => answered)) / secondsPerMinute,
      queue: Math.max(0, ...depths.slice(first, first + secondsPerMinute).filter(Number.isFinite)),
      refused: sum(some.map(({ told }) => told)),
      // Of several seconds the worst: the generator keeps no latencies.
      p99: Math.max(...some.map(({ p99 }) => p99)) / 1_000,
    });
  }
  return minutes;
}
