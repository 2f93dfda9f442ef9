import { setTimeout as wait } from 'node:timers/promises';
import { createDb, createPool, type Db } from '#database/client.ts';
import { readFigures } from '#test/figures.ts';
import { type Arrivals, arrive } from '../../bench/arrivals.ts';
import { administer, openBenchServer } from '../../bench/databases.ts';
import { voteWriter } from '../../bench/request-text.ts';
import { startProduct } from '../../bench/server-process.ts';
import { makeShow, makeVoters, type Show } from '../../bench/show.ts';
import type { Minute, Taker } from './queue-model.ts';

/** An evening to play to the real product, as large as this machine can bear. */
export interface Replay {
  /** Arrivals in each second, as parts of the busiest second. */
  curve: readonly number[];
  secondsPerMinute: number;
  /** Arrivals in the busiest second, as a multiple of what this machine can take. */
  overload: number;
  queue: number;
}

export interface Replayed {
  /** What was measured of this machine before the evening, as the model's input. */
  taker: Taker;
  peak: number;
  minutes: Minute[];
  acknowledged: number;
  /** Bytes that a vote added to tables and indexes, and to the database’s log. */
  rowBytes: number;
  logBytes: number;
}

const WARM_UP = 2_000;
/**
 * Votes of each trial, sent as fast as possible to measure the capacity: that of the best half second of a trial that
 * takes more than a second and is not half over in that half second.
 */
const TRIALS = [1_000, 4_000, 16_000];
const TRIAL_SECONDS = 1;
const TRIAL_RATE = 100_000;
const TRIAL_SLOT_MS = 500;
/** Votes at a pace that keeps no voter waiting. */
const QUIET_RATE = 200;
const QUIET = 600;
const PATIENCE_SECONDS = 4.5;
/**
 * The largest electorate of a replay: making more voters would take long, so a fast machine gets a smaller overload.
 */
const MOST_VOTES = 250_000;

/**
 * Measures what this machine can take, then plays the evening to the product on its embedded database.
 *
 * @throws {Error} when an acknowledged vote is missing or stored twice
 */
export async function replay(evening: Replay): Promise<Replayed> {
  const server = await openBenchServer(undefined);
  try {
    const show = await server.prepare(makeShow);
    return await server.onCopy(async (url) => {
      const product = await startProduct(url, { VOTE_QUEUE: String(evening.queue), LOG_LEVEL: 'error' });
      const db = createDb(createPool({ connectionString: url }, 2));
      try {
        return await liveThrough(evening, { port: product.port, url, db, show });
      } finally {
        await db.destroy();
        await product.stop();
      }
    });
  } finally {
    await server.stop();
  }
}

async function liveThrough(
  { curve, secondsPerMinute, overload, queue }: Replay,
  { port, url, db, show }: { port: number; url: string; db: Db; show: Show },
): Promise<Replayed> {
  const write = voteWriter(show);
  let acknowledged = 0;
  let unheard = 0;
  const toVisits = async (count: number) =>
    (await makeVoters(db, count, false)).map((voter) => [write(voter)]);
  const send = async (visits: Arrivals['visits'], rate: number, more: Partial<Arrivals> = {}) => {
    const arrived = await arrive({ port, rate, visits, ...more });
    const { 201: taken = 0, 200: again = 0 } = arrived.steps[0]?.answers ?? {};
    acknowledged += taken + again;
    unheard += arrived.broken;
    return arrived;
  };
  await send(await toVisits(WARM_UP), QUIET_RATE * 5);
  const quiet = await send(await toVisits(QUIET), QUIET_RATE);
  const { capacity, ...bytes } = await tryOut();
  const busiest = curve.reduce((all, share) => all + share, 0);
  const peak = Math.min(capacity * overload, MOST_VOTES / busiest);
  const visits = await toVisits(Math.round(peak * busiest));
  const watch = watchQueue(port);
  const arrived = await send(visits, peak, { curve, slotMs: 1_000 });
  const depths = await watch.stop();
  await assertCounted(url, acknowledged, unheard);
  return {
    taker: { capacity, queue, patience: PATIENCE_SECONDS, least: (quiet.steps[0]?.p99 ?? 0) / 1_000 },
    peak,
    minutes: byMinute(arrived.slots, curve, peak, depths, secondsPerMinute),
    acknowledged,
    ...bytes,
  };

  async function tryOut() {
    let found = { capacity: 0, rowBytes: 0, logBytes: 0 };
    for (const count of TRIALS) {
      const visits = await toVisits(count);
      const before = await size(url);
      const { slots, seconds } = await send(visits, TRIAL_RATE, { slotMs: TRIAL_SLOT_MS });
      const after = await size(url);
      const most = Math.max(...slots.map(({ answered }) => answered));
      found = {
        capacity: (most * 1_000) / TRIAL_SLOT_MS,
        rowBytes: (after.table - before.table) / count,
        logBytes: (after.log - before.log) / count,
      };
      if (seconds > TRIAL_SECONDS && most < count / 2) break;
    }
    return found;
  }
}

async function size(url: string): Promise<{ table: number; log: number }> {
  const [row] = await administer(
    url,
    `select pg_total_relation_size('votes')::float as table, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float as log`,
  );
  return row;
}

/** @param unheard votes whose answer was cut off: they may have been counted */
async function assertCounted(url: string, acknowledged: number, unheard: number): Promise<void> {
  const [found] = await administer(
    url,
    'select count(*)::int as rows, count(distinct request_id)::int as requests from votes',
  );
  const { rows, requests } = found;
  if (rows !== requests || rows < acknowledged || rows > acknowledged + unheard)
    throw new Error(
      `Acknowledged: ${acknowledged}, unheard: ${unheard}; rows: ${rows}, requests: ${requests}.`,
    );
}

/** Asks for the queue’s depth several times a second; `stop` resolves to the greatest depth of each second. */
function watchQueue(port: number): { stop(): Promise<number[]> } {
  const start = performance.now();
  const depths: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const text = await readFigures(`http://127.0.0.1:${port}`).catch(() => '');
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
      // The worst of several seconds: the generator keeps no single latencies.
      p99: Math.max(...some.map(({ p99 }) => p99)) / 1_000,
    });
  }
  return minutes;
}
