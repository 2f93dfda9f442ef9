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

/** Bundles that are asked for before the first of them is counted: what is in memory stays small. */
const AHEAD = 6;
/** How long to wait before a part is asked for once more, milliseconds. */
const PAUSES = [1_000, 3_000, 8_000];
/** For so long a cache on the way may answer with the head before, milliseconds. */
const STALE_MS = 2_500;
/** After so many milliseconds the log tells what was decided, or published, before: the sequencer's turns come faster. */
const TURN_MS = 10_000;
/** How often it is said how far the count has come, milliseconds. */
const TELL_MS = 80;

export interface RecountTask {
  contestId: string;
  /** The key's line as the page has it. */
  key: string;
  /** What this phone has seen of the register before; null where it has not. */
  seen: SeenHead | null;
  client: LogClient;
  /** Asks for the published result. @throws {RegisterAway} */
  askResult(): Promise<unknown>;
  /** Hears the published result, and how many entries there are, before the count begins. */
  onBegin(published: PublishedResult, size: number): void;
  onProgress(progress: RecountProgress): void;
  /** Resolves when the count may go on. */
  mayGoOn(): Promise<void>;
  /** Resolves after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

/** What a recount has found. */
export interface RecountFound {
  head: Head;
  /** The head as it was signed. */
  note: string;
  published: PublishedResult;
  recounted: Recounted;
  /** Everything that is wrong; nothing where the result is exact, or nothing can be said of it yet. */
  faults: Fault[];
  /** Whether the register does not tell yet what is published: the two were not compared then. */
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
  // The result first: a head that is asked for later tells what was decided before.
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
  // Where the log itself is wrong, there is nothing to wait for.
  const doubtful = passing.length > 0 && passing.length === faults.length;
  if (doubtful && (await hasMoved(task, found))) return { ...found, faults: [], early: true };
  return { ...found, faults, early: isAhead(recounted, published) };
}

/** The log's head; asked for once more where it is older than what this phone has seen. */
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

/** Whether the server says something else by now than what the count began with: it is no lie then that they differ. */
async function hasMoved(
  task: RecountTask,
  { head, published }: Pick<RecountFound, 'head' | 'published'>,
): Promise<boolean> {
  await task.wait(TURN_MS);
  const said = readPublished(await patiently(task, () => task.askResult()));
  if (JSON.stringify(said) !== JSON.stringify(published)) return true;
  // A count of the régie stays as it was, however the log grows.
  return published.version === 0 && (await newestHead(task)).head.size > head.size;
}

type Bundle = [entries: Uint8Array[], openings: Uint8Array[]];

/** All bundles in their order, some of them asked for ahead. */
async function* bundles(task: RecountTask, size: number): AsyncGenerator<Bundle> {
  const { client } = task;
  const count = Math.ceil(size / TILE_WIDTH);
  const ask = (bundle: number): Promise<Bundle> => {
    const part = (what: 'entries' | 'openings') =>
      patiently(task, () => client.readBundle(what, bundle, size));
    const both = Promise.all([part('entries'), part('openings')]);
    // One that fails is heard of when its turn comes.
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

/** Asks again, some times, a server that does not answer. */
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
