import type { Head } from '#domain/register/note-rules.ts';
import {
  type Fault,
  faultsOf,
  type PublishedResult,
  type Recounted,
  readPublished,
} from '#domain/register/recount-fault-rules.ts';
import { createRecount, type Progress } from '#domain/register/recount-rules.ts';
import { TILE_WIDTH } from '#domain/register/tile-rules.ts';
import { beginSha256 } from './digests.ts';
import { type LogClient, RegisterAway, RegisterLie } from './log-client.ts';

/** Bundles that are asked for before the first of them is counted: what is in memory stays small. */
const AHEAD = 6;
/** How long to wait before a part is asked for once more, milliseconds. */
const PAUSES = [1_000, 3_000, 8_000];
/** How often it is said how far the count has come, milliseconds. */
const TELL_MS = 80;

export interface RecountTask {
  contestId: string;
  /** The key's line as the page has it. */
  key: string;
  client: LogClient;
  /** Asks for the published result. @throws {RegisterAway} */
  askResult(): Promise<unknown>;
  /** Hears the published result, and how many entries there are, before the count begins. */
  onBegin(published: PublishedResult, size: number): void;
  onProgress(progress: Progress): void;
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
  /** Everything that is wrong; nothing where the result is exact. */
  faults: Fault[];
}

/**
 * Counts a published contest again from its register: every entry and every opening is fetched and checked.
 *
 * @throws {RegisterLie} {RegisterAway}
 * @throws {RangeError} when the log is too long for this device
 */
export async function runRecount(task: RecountTask): Promise<RecountFound> {
  const { client, contestId, key } = task;
  const [{ head, note }, said] = await Promise.all([
    patiently(task, () => client.readHead(key)),
    patiently(task, () => task.askResult()),
  ]);
  if (!head.origin.endsWith(`/registre/${contestId}`)) throw new RegisterLie('origin');
  const published = readPublished(said);
  if (!published) throw new RegisterLie('unreadable');
  task.onBegin(published, head.size);
  const recount = createRecount(contestId, head.size, beginSha256);
  let told = 0;
  for await (const [entries, openings] of bundles(task, head.size)) {
    recount.feed(entries, openings);
    if (performance.now() - told >= TELL_MS) {
      task.onProgress(recount.progress());
      told = performance.now();
    }
  }
  task.onProgress(recount.progress());
  const recounted = recount.finish();
  return { head, note, published, recounted, faults: faultsOf(recounted, head, published) };
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
