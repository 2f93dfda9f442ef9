import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { cast } from '../cast.ts';
import type { ServerProcess } from '../server-process.ts';
import { settings } from '../settings.ts';
import { type Stream, streamVotes } from '../stream.ts';
import { flood, type Replayed, replay } from '../wrk.ts';
import type { RecordedRequest } from './recorded-visit.ts';
import { interleaved, onStage, type Stage, toRequests, toVisits, toVotes } from './stage.ts';

const { connections } = settings;

/** Runs some requests to warm the server up, then others for the figure. @throws {Error} unless all have the status */
async function measureRate(
  { port }: ServerProcess,
  warm: readonly string[],
  counted: readonly string[],
  status: number,
): Promise<Replayed> {
  await replay(port, warm, connections);
  const replayed = await replay(port, counted, connections);
  if (replayed.answers[status] !== counted.length)
    throw new Error(`Not every answer was ${status}: ${JSON.stringify(replayed.answers)}`);
  return replayed;
}

/** (c) Votes through the API alone. */
export function measureVotes(stage: Stage, count: number, env: Record<string, string> = {}): Promise<number> {
  return onStage(stage, env, async ({ port }, acknowledged) => {
    const warm = count / 5;
    await cast(port, { requests: toVotes(stage, stage.take(warm)), connections });
    const burst = await cast(port, { requests: toVotes(stage, stage.take(count)), connections });
    acknowledged(warm + count);
    return burst.votesPerSecond;
  });
}

/** Lets voters vote, including all those for whom pages are measured. @returns how many votes that were */
export async function castAll(stage: Stage, { port }: ServerProcess, count: number): Promise<number> {
  const voters = stage.take(count);
  stage.reset();
  await cast(port, { requests: toVotes(stage, voters), connections });
  return count;
}

/** Whole visits a second, as a browser makes them. */
export function measureVisits(
  stage: Stage,
  visit: readonly RecordedRequest[],
  count: number,
  env: Record<string, string> = {},
): Promise<number> {
  return onStage(stage, env, async ({ port }, acknowledged) => {
    const requests = (visits: number) => interleaved(toVisits(stage, visit, stage.take(visits)), connections);
    const warm = count / 5;
    await replay(port, requests(warm), connections);
    const replayed = await replay(port, requests(count), connections);
    const { answers } = replayed;
    const fine = (answers[200] ?? 0) + (answers[201] ?? 0) + (answers[303] ?? 0) + (answers[302] ?? 0);
    if (fine !== count * visit.length)
      throw new Error(`Not every visit went well: ${JSON.stringify(answers)}`);
    acknowledged(warm + count);
    return replayed.perSecond / visit.length;
  });
}

/** Answers a second of a page: for visitors without an account, signed-in users, and users who have it already. */
export interface PageRates {
  shared: number;
  signedIn: number;
  unchanged: number | null;
  /** Bytes of an answer that says "not modified", headers included. */
  unchangedBytes: number;
}

/** How many pages a second are rendered when none is cached. */
export async function measureRendered(stage: Stage, product: ServerProcess, page: string): Promise<number> {
  const requests = toRequests(stage, { ...stage.page, path: page }, stage.take(RENDERED));
  await replay(product.port, requests.slice(0, RENDERED / 5), RENDERED_AT_ONCE);
  return (await replay(product.port, requests, RENDERED_AT_ONCE)).perSecond;
}

const RENDERED = 500;
const RENDERED_AT_ONCE = 32;

/**
 * Measures answers a second of a page: for visitors without an account, users, and users who have it already.
 *
 * @param page as `/vote`
 * @param count users who ask for it
 */
export async function measurePage(
  stage: Stage,
  product: ServerProcess,
  page: string,
  count: number,
): Promise<PageRates> {
  const asked = { ...stage.page, path: page };
  stage.reset();
  const users = stage.take(count);
  const alone = toRequests(stage, { ...asked, cookies: [] }, users);
  const own = toRequests(stage, asked, users);
  const warm = count / 5;
  // The page of thanks redirects visitors without an account.
  const status = page.startsWith('/votecasted') ? 302 : 200;
  const shared = await measureRate(product, alone.slice(0, warm), alone, status);
  const signedIn = await measureRate(product, own.slice(0, warm), own, 200);
  const { etag } = await askOnce(product, own[0] ?? '');
  const rates = { shared: shared.perSecond, signedIn: signedIn.perSecond };
  // A page that is filled in for each visitor has no ETag.
  if (etag === '') return { ...rates, unchanged: null, unchangedBytes: 0 };
  const again = toRequests(stage, asked, users, { 'if-none-match': etag });
  const unchanged = await measureRate(product, again.slice(0, warm), again, 304);
  const { bytes } = await askOnce(product, again[0] ?? '');
  return { ...rates, unchanged: unchanged.perSecond, unchangedBytes: bytes };
}

/** Sends one request. @returns the bytes of the answer, headers included, and its ETag */
async function askOnce({ port }: ServerProcess, request: string): Promise<{ bytes: number; etag: string }> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(request, 'latin1');
  let read = '';
  for await (const chunk of socket) {
    read += chunk;
    const head = read.indexOf('\r\n\r\n') + 4;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(read)?.[1] ?? 0);
    if (head >= 4 && read.length >= head + length) break;
  }
  socket.destroy();
  return { bytes: read.length, etag: /\r\netag: (\S+)/i.exec(read)?.[1] ?? '' };
}

/** Bytes, up and down, of a returning visit that votes, when other visitors have already had its page. */
export function measureBytes(stage: Stage, visit: readonly RecordedRequest[]): Promise<number> {
  return onStage(stage, {}, async (product, acknowledged) => {
    const [requests = []] = toVisits(stage, visit, stage.take(1));
    await replay(product.port, toRequests(stage, stage.page, stage.take(100)), 1);
    let last = Number.POSITIVE_INFINITY;
    for (let size = 0; size !== last; ) {
      [last, size] = [size, (await askOnce(product, requests[0] ?? '')).bytes];
      await wait(500);
    }
    let bytes = 0;
    for (const request of requests) bytes += request.length + (await askOnce(product, request)).bytes;
    acknowledged(1);
    return bytes;
  });
}

/** Votes at the same steady rate, alone and beside a flood of pages. */
export interface Flood {
  alone: Stream;
  beside: Stream;
  /** Pages a second that the flood got. */
  pages: number;
}

/**
 * Votes at a steady rate for some seconds, alone and beside as many signed-in pages as 64 connections can ask for: in
 * turn, several times, because either varies more by itself than the other adds.
 */
export function measureFlood(stage: Stage, rate: number, seconds: number, times: number): Promise<Flood[]> {
  return onStage(stage, {}, async (product, acknowledged) => {
    const { port } = product;
    const stream = async (count: number) => {
      const votes = await streamVotes(port, rate, toVotes(stage, stage.take(count)));
      acknowledged(count);
      return votes;
    };
    const count = Math.round(rate * seconds);
    const asked = toRequests(stage, stage.page, stage.take(20_000));
    await replay(port, asked, connections);
    await stream(Math.round(count / 3));
    const floods: Flood[] = [];
    for (let time = 0; time < times; time += 1) {
      const alone = await stream(count);
      const others = await flood(port, asked, FLOOD_CONNECTIONS);
      const start = performance.now();
      await wait(2_000);
      const beside = await stream(count);
      const lasted = (performance.now() - start) / 1_000;
      const answers = await others.stop();
      floods.push({ alone, beside, pages: (answers[200] ?? 0) / lasted });
    }
    return floods;
  });
}

const FLOOD_CONNECTIONS = 64;
