import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutboxVote } from './outbox-vote.ts';

/** A place for one vote: the last choice, as on the server. */
export interface OutboxStore {
  /**
   * Reads and writes in one transaction, so that two senders cannot both take the vote.
   *
   * @param change returns the vote to store, null to remove it, or undefined to leave it unchanged
   * @returns the vote that is stored afterwards
   */
  update(change: (vote: OutboxVote | undefined) => OutboxVote | null | undefined): Promise<OutboxVote | null>;
}

/** Where an outbox keeps its votes. */
export interface OutboxStores {
  /** The vote that waits to be sent. */
  waiting: OutboxStore;
  /** The vote that an account has given and that was set aside for it, while another account uses the phone. */
  aside(userId: string): OutboxStore;
  /** Whether any vote is stored. */
  holdAny(): Promise<boolean>;
  /** Forgets votes of earlier days that were set aside. @param before UTC day */
  forgetAside(before: string): Promise<void>;
}

interface OutboxDatabase extends DBSchema {
  /** The vote that waits under this word, those set aside under their accounts' ids. */
  votes: { key: string; value: OutboxVote };
}

const WAITING = 'waiting';

/** Newer versions of the site only add to this database, so that a waiting vote survives every update. */
function open(): Promise<IDBPDatabase<OutboxDatabase>> {
  return openDB<OutboxDatabase>('palmares', 1, {
    upgrade: (database) => void database.createObjectStore('votes'),
  });
}

function phoneStore(key: string): OutboxStore {
  return {
    async update(change) {
      const database = await open();
      try {
        const transaction = database.transaction('votes', 'readwrite');
        const before = await transaction.store.get(key);
        const after = change(before);
        if (after === null) await transaction.store.delete(key);
        else if (after) await transaction.store.put(after, key);
        await transaction.done;
        return after === undefined ? (before ?? null) : after;
      } finally {
        database.close();
      }
    },
  };
}

/** The phone's stores in IndexedDB, shared by pages and the service worker. They reject where the browser denies access. */
export const phoneStores: OutboxStores = {
  waiting: phoneStore(WAITING),
  aside: phoneStore,
  async holdAny() {
    const database = await open();
    try {
      return (await database.count('votes')) > 0;
    } finally {
      database.close();
    }
  },
  async forgetAside(before) {
    const database = await open();
    try {
      const transaction = database.transaction('votes', 'readwrite');
      for await (const cursor of transaction.store)
        if (isForgotten(cursor.key, cursor.value, before)) await cursor.delete();
      await transaction.done;
    } finally {
      database.close();
    }
  },
};

const isForgotten = (key: string, { ballot }: OutboxVote, before: string) =>
  key !== WAITING && ballot.vote_day < before;

/** Stores in the page's memory, gone with the page: for browsers without IndexedDB. */
export function memoryOutboxStores(): OutboxStores {
  const votes = new Map<string, OutboxVote>();
  const store = (key: string): OutboxStore => ({
    async update(change) {
      const after = change(votes.get(key));
      if (after === null) votes.delete(key);
      else if (after) votes.set(key, after);
      return votes.get(key) ?? null;
    },
  });
  return {
    waiting: store(WAITING),
    aside: store,
    holdAny: async () => votes.size > 0,
    async forgetAside(before) {
      for (const [key, vote] of votes) if (isForgotten(key, vote, before)) votes.delete(key);
    },
  };
}
