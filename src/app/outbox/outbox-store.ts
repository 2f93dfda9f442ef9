import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxVote } from './outbox-vote.ts';

/** Where an outbox keeps its one vote: the last choice, as on the server. */
export interface OutboxStore {
  /**
   * Reads and writes in one transaction, so that two senders cannot both take the vote.
   *
   * @param change returns the vote to store, null to remove it, or undefined to leave it unchanged
   * @returns the vote that is stored afterwards
   */
  update(change: (vote: OutboxVote | undefined) => OutboxVote | null | undefined): Promise<OutboxVote | null>;
}

interface OutboxDatabase extends DBSchema {
  votes: { key: 'waiting'; value: OutboxVote };
}

const KEY = 'waiting';

/** Newer versions of the site only add to this database, so that a waiting vote survives every update. */
function open(): Promise<IDBPDatabase<OutboxDatabase>> {
  return openDB<OutboxDatabase>('palmares', 1, {
    upgrade: (database) => void database.createObjectStore('votes'),
  });
}

/** The phone's store in IndexedDB, shared by pages and the service worker. Rejects where the browser denies access. */
export const phoneStore: OutboxStore = {
  async update(change) {
    const database = await open();
    try {
      const transaction = database.transaction('votes', 'readwrite');
      const before = await transaction.store.get(KEY);
      const after = change(before);
      if (after === null) await transaction.store.delete(KEY);
      else if (after) await transaction.store.put(after, KEY);
      await transaction.done;
      return after === undefined ? (before ?? null) : after;
    } finally {
      database.close();
    }
  },
};

/** A store in the page's memory, gone with the page: for browsers without IndexedDB. */
export function memoryOutboxStore(): OutboxStore {
  let vote: OutboxVote | undefined;
  return {
    async update(change) {
      const after = change(vote);
      if (after !== undefined) vote = after ?? undefined;
      return vote ?? null;
    },
  };
}
