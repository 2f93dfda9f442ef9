import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type OutboxVotes, oneOfEach, placeOf } from './outbox-view.ts';
import type { OutboxVote } from './outbox-vote.ts';

/** Where an outbox keeps its votes. */
export interface OutboxStore {
  /**
   * Reads and writes in one transaction, so that two senders cannot both take a vote.
   *
   * @param change returns the votes to store, or the same list to write nothing
   * @returns the votes that are stored afterwards
   */
  update(change: (votes: OutboxVotes) => OutboxVotes): Promise<OutboxVotes>;
}

interface OutboxDatabase extends DBSchema {
  /** Each vote under the key of its place. */
  votes: { key: string; value: OutboxVote };
}

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
      const before = oneOfEach(await transaction.store.getAll());
      const after = change(before);
      if (after !== before) {
        await transaction.store.clear();
        for (const vote of after) await transaction.store.put(vote, placeOf(vote));
      }
      await transaction.done;
      return after;
    } finally {
      database.close();
    }
  },
};

/** A store in the page's memory, gone with the page: for browsers without IndexedDB. */
export function memoryOutboxStore(): OutboxStore {
  let votes: OutboxVotes = [];
  return {
    async update(change) {
      votes = change(votes);
      return votes;
    },
  };
}
