import path from 'node:path';
import { readFigures } from '#test/figures.ts';
import { type Burst, cast, type Load } from './cast.ts';
import { administer, type BenchServer } from './databases.ts';
import { type ServerProcess, startBare, startProduct } from './server-process.ts';
import { settings } from './settings.ts';
import type { Show, Voter } from './show.ts';
import { CLIENTS, type SingleInserts } from './single-inserts.ts';
import { type Stream, streamVotes } from './stream.ts';

const ONE_BY_ONE = { VOTE_BATCH: '1', VOTE_BATCHES_IN_FLIGHT: String(CLIENTS) };

/** The common ground of one run's measurements. Each starts its own server on its own copy of the database. */
export interface Run {
  server: BenchServer;
  show: Show;
  voters: Voter[];
  load: Load;
}

/** (a) One row, one statement, one commit at a time, without HTTP. */
export function measureInserts({ server, show }: Run, inserts: SingleInserts): Promise<number> {
  return server.onCopy(async (url) => {
    await inserts.measure(url, show, settings.warmUp);
    return inserts.measure(url, show, settings.votes);
  });
}

/** (b) The same requests to a server that does nothing with them. */
export async function measureBare({ load }: Run): Promise<Burst> {
  const bare = await startBare();
  try {
    return await warmAndCast(bare, load);
  } finally {
    await bare.stop();
  }
}

/** (c) Votes through the whole product. */
export function measureProduct(run: Run): Promise<Burst> {
  return onProduct(run, {}, (product) => warmAndCast(product, run.load));
}

/** (o) The same through the product of another checkout. @throws {Error} when no other checkout is given */
export async function measureOther(run: Run): Promise<Burst> {
  if (!settings.other) throw new Error('OTHER names no checkout.');
  return onProduct(run, {}, (product) => warmAndCast(product, run.load), path.resolve(settings.other));
}

/** (c), and the average number of statements for one vote. */
export function measureStatements(run: Run): Promise<{ burst: Burst; statements: number }> {
  return onProduct(run, {}, async (product) => {
    const { before, counted } = halves(run.load);
    await cast(product.port, before);
    const batches = await countBatches(product.port);
    const burst = await cast(product.port, counted);
    return { burst, statements: ((await countBatches(product.port)) - batches) / counted.requests.length };
  });
}

/** Batches that the product has written, each by one statement. */
async function countBatches(port: number): Promise<number> {
  const metrics = await readFigures(`http://127.0.0.1:${port}`);
  return Number(/^palmares_vote_batch_seconds_count(?:\{.*?\})? (\d+)/m.exec(metrics)?.[1]);
}

/** (d) The same with one INSERT a request, 16 at once. */
export function measureOneByOne(run: Run): Promise<Burst> {
  return onProduct(run, ONE_BY_ONE, (product) => warmAndCast(product, run.load));
}

/** Votes that arrive at a given rate, however fast the server answers. */
export function measureStream(run: Run, rate: number): Promise<Stream> {
  return onProduct(run, {}, async ({ port }) => {
    const { before, counted } = halves(run.load);
    await cast(port, before);
    return streamVotes(port, rate, counted.requests);
  });
}

async function warmAndCast({ port }: ServerProcess, load: Load): Promise<Burst> {
  const { before, counted } = halves(load);
  await cast(port, before);
  return cast(port, counted);
}

/** The votes that warm the server up, and those that are measured. */
function halves({ requests, connections }: Load): { before: Load; counted: Load } {
  return {
    before: { requests: requests.slice(0, settings.warmUp), connections },
    counted: { requests: requests.slice(settings.warmUp), connections },
  };
}

function onProduct<T>(
  run: Run,
  env: Record<string, string>,
  measure: (product: ServerProcess) => Promise<T>,
  checkout?: string,
): Promise<T> {
  return run.server.onCopy(async (url) => {
    const product = await startProduct(url, env, checkout);
    try {
      const result = await measure(product);
      await assertCounted(url, run);
      return result;
    } finally {
      await product.stop();
    }
  });
}

/** Compares rows with acknowledgements: every voter was answered 201, so each vote must have exactly one row. */
async function assertCounted(url: string, { voters }: Run): Promise<void> {
  const [found] = await administer(
    url,
    `select count(*)::int as rows, count(distinct request_id)::int as requests
     from votes where request_id = any($1::uuid[])`,
    [voters.map((voter) => voter.requestId)],
  );
  const [all] = await administer(url, 'select count(*)::int as rows from votes');
  const expected = voters.reduce((sum, voter) => sum + 1 + voter.bonus, 0);
  if (
    found.requests !== voters.length ||
    found.rows !== expected ||
    all.rows !== expected + settings.filled
  ) {
    throw new Error(
      `Acknowledged: ${expected} votes of ${voters.length} requests; in the database: ${found.rows} of ${found.requests}, ${all.rows} rows in all.`,
    );
  }
}
