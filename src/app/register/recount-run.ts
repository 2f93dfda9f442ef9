import type { Head } from '#domain/register/note-rules.ts';
import {
  type Fault,
  isAhead,
  type PublishedResult,
  passingFaults,
  type Recounted,
  readPublished,
  type SeenHead,
  toRecountFaults,
} from '#domain/register/recount-fault-rules.ts';
import { createRecount, type RecountProgress } from '#domain/register/recount-rules.ts';
import { TILE_WIDTH } from '#domain/register/tile-rules.ts';
import { beginSha256 } from './digests.ts';
import { type LogClient, RegisterAway, RegisterLie } from './log-client.ts';

/** Bundles fetched ahead of the one that is counted; few, so that memory use stays small. */
const AHEAD = 6;
/** How long to wait before each retry of a request, milliseconds. */
const PAUSES = [1_000, 3_000, 8_000];
/** A cache on the way may answer with the previous head for this long, milliseconds. */
const STALE_MS = 2_500;
/** Within this time the log contains what was decided or published before it: the sequencer runs more often. In ms. */
const TURN_MS = 10_000;
/** Time between two progress reports, milliseconds. */
const TELL_MS = 80;

export interface RecountTask {
  contestId: string;
  /** The key's line, from the page. */
  key: string;
  /** The last head that this phone has seen; null for none. */
  seen: SeenHead | null;
  client: LogClient;
  /** Fetches the published result. @throws {RegisterAway} */
  askResult(): Promise<unknown>;
  /** Called before the count begins, with the published result and the number of entries. */
  onBegin(published: PublishedResult, size: number): void;
  onProgress(progress: RecountProgress): void;
  /** Resolves at once, or when a paused count may go on. */
  mayGoOn(): Promise<void>;
  /** Resolves after this many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** The outcome of a recount. */
export interface RecountFound {
  head: Head;
  /** The signed text of the head. */
  note: string;
  published: PublishedResult;
  recounted: Recounted;
  /** Everything that is wrong; empty when the result is exact, or cannot be judged yet. */
  faults: Fault[];
  /** True when the register does not contain the published result yet, so that the two were not compared. */
  early: boolean;
}

/**
 * Counts a published contest again from its register: every entry and every opening is fetched and checked.
 *
 * @throws {RegisterLie} {RegisterAway}
 * @throws {RangeError} when the log is too long for this device
 */
export async function runRecount(task: RecountTask): Promise<RecountFound> {
  const { contestId, key, seen } = task;
  // Fetch the result first: a head that is fetched later covers what was decided before.
  const said = await patiently(task, () => task.askResult());
  const { head, note } = await newestHead(task);
  if (!head.origin.endsWith(`/registre/${contestId}`)) throw new RegisterLie('origin');
  const published = readPublished(said);
  if (!published) throw new RegisterLie('unreadable');
  task.onBegin(published, head.size);
  const recounted = await countAll(task, head.size);
  const faults = toRecountFaults(recounted, { head: { root: head.root, key }, published, seen });
  const found = { head, note, published, recounted };
  const passing = passingFaults(faults, recounted, published);
  // If the log itself is wrong, waiting would not help.
  const doubtful = passing.length > 0 && passing.length === faults.length;
  if (doubtful && (await hasMoved(task, found))) return { ...found, faults: [], early: true };
  return { ...found, faults, early: isAhead(recounted, published) };
}

/** The log's head; fetched once more when it is older than the one that this phone has seen. */
async function newestHead(task: RecountTask): ReturnType<LogClient['readHead']> {
  const { client, key, seen, wait } = task;
  const read = await patiently(task, () => client.readHead(key));
  if (read.head.size >= (seen?.size ?? 0)) return read;
  await wait(STALE_MS);
  return patiently(task, () => client.readHead(key));
}

async function countAll(task: RecountTask, size: number): Promise<Recounted> {
  const recount = createRecount(task.contestId, size, beginSha256, task.seen?.size);
  let told = 0;
  for await (const [entries, openings] of bundles(task, size)) {
    recount.feed(entries, openings);
    if (performance.now() - told >= TELL_MS) {
      task.onProgress(recount.progress());
      told = performance.now();
    }
  }
  task.onProgress(recount.progress());
  return recount.finish();
}

/** Whether the server's result or log has changed since the count began: a difference is no lie then. */
async function hasMoved(
  task: RecountTask,
  { head, published }: Pick<RecountFound, 'head' | 'published'>,
): Promise<boolean> {
  await task.wait(TURN_MS);
  const said = readPublished(await patiently(task, () => task.askResult()));
  if (JSON.stringify(said) !== JSON.stringify(published)) return true;
  // A count of the régie (version above 0) does not change when the log grows.
  return published.version === 0 && (await newestHead(task)).head.size > head.size;
}

type Bundle = [entries: Uint8Array[], openings: Uint8Array[]];

/** All bundles in order; some are fetched ahead. */
async function* bundles(task: RecountTask, size: number): AsyncGenerator<Bundle> {
  const { client } = task;
  const count = Math.ceil(size / TILE_WIDTH);
  const ask = (bundle: number): Promise<Bundle> => {
    const part = (what: 'entries' | 'openings') =>
      patiently(task, () => client.readBundle(what, bundle, size));
    const both = Promise.all([part('entries'), part('openings')]);
    // A failed request is reported when the bundle's turn comes.
    both.catch(() => {});
    return both;
  };
  const asked: Promise<Bundle>[] = [];
  for (let bundle = 0; bundle < count; bundle += 1) {
    await task.mayGoOn();
    while (asked.length < AHEAD && bundle + asked.length < count) asked.push(ask(bundle + asked.length));
    yield await (asked.shift() as Promise<Bundle>);
  }
}

/** Repeats a request a few times while the server does not answer. */
async function patiently<Answer>({ wait }: RecountTask, ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RegisterAway)) throw error;
      await wait(pause);
    }
  }
  return ask();
}
