import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type KeptVote, leased, maySend } from '../offline/kept-vote.ts';
import { announceOutbox, markOutbox } from '../offline/outbox-mark.ts';
import { adopted } from './kept-question.ts';

// The vote that waits, in IndexedDB, which pages and the service worker share. One at most, as on the server: the last
// choice. Whoever changes it reads it in the same transaction, so two tabs and the worker cannot both have it.

interface Outbox extends DBSchema {
  votes: { key: 'waiting'; value: KeptVote };
}

const KEY = 'waiting';

/** A newer version of the site only ever adds to this database: a vote that waits outlives every update. */
function open(): Promise<IDBPDatabase<Outbox>> {
  return openDB<Outbox>('palmares', 1, {
    upgrade: (database) => void database.createObjectStore('votes'),
  });
}

/** Reads and writes in one transaction. @param change gives what is to be kept instead; undefined leaves it */
async function change(
  work: (kept: KeptVote | undefined) => KeptVote | null | undefined,
): Promise<KeptVote | null> {
  const database = await open();
  try {
    const transaction = database.transaction('votes', 'readwrite');
    const before = await transaction.store.get(KEY);
    const after = work(before);
    if (after === null) await transaction.store.delete(KEY);
    else if (after) await transaction.store.put(after, KEY);
    await transaction.done;
    const result = after === undefined ? (before ?? null) : after;
    markOutbox(result !== null);
    if (after !== undefined) announceOutbox();
    return result;
  } finally {
    database.close();
  }
}

/** The vote that waits, or null. */
export async function keptVote(): Promise<KeptVote | null> {
  return change(() => undefined);
}

/** Keeps a vote in place of whatever waited before. */
export async function keepVote(vote: KeptVote): Promise<void> {
  await change(() => vote);
}

/**
 * Takes the vote for sending, if it may be sent now and nobody else has it.
 *
 * @param asked see `maySend`
 * @returns null when there is nothing to send
 */
export async function claimVote(now: number, asked: boolean): Promise<KeptVote | null> {
  let claimed: KeptVote | null = null;
  await change((vote) => {
    claimed = vote && maySend(vote, now, asked) ? leased(vote, now) : null;
    return claimed ?? undefined;
  });
  return claimed;
}

/** Writes what became of one request; a vote that has taken its place meanwhile is left alone. @returns what waits now */
export function settleVote(
  requestId: string,
  settle: (vote: KeptVote) => KeptVote | null,
): Promise<KeptVote | null> {
  return change((vote) => (vote?.ballot.request_id === requestId ? settle(vote) : undefined));
}

/** Forgets one request: it was decided on, or given up. */
export async function dropVote(requestId: string): Promise<void> {
  await settleVote(requestId, () => null);
}

/**
 * Forgets the vote that waits for a user who signs out. Another user's stays: it is sent for that user only.
 *
 * @param userId of the user; null where the phone does not know it, which forgets any user's
 */
export async function dropOwnVote(userId: string | null): Promise<void> {
  await change((vote) => (vote?.userId && vote.userId === (userId ?? vote.userId) ? null : undefined));
}

/**
 * Names the user in front of the phone as the one whose vote it is: they were asked, and have said so.
 *
 * @returns what waits now
 */
export function adoptVote(requestId: string, userId: string): Promise<KeptVote | null> {
  return settleVote(requestId, (vote) => adopted(vote, userId, Date.now()));
}
