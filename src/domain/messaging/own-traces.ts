import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';

/** Sweep of messages to one user that the messages page no longer shows. */
export const sweeps = own.sweeps;

/** Deletes the messages to this user alone, and the record of which messages they have read. */
export function erase(tx: Db, user: UserKey): Promise<void> {
  return own.deleteMailbox(tx, user);
}

/** Exports the messages to this user alone, and the ids of the messages that they have read. */
export async function exportOwn(db: Db, user: UserKey) {
  const [personal, read] = await Promise.all([own.listPersonalMessages(db, user), own.listReadIds(db, user)]);
  return { messages: { personal: personal.map(({ bucket: _b, user_id: _u, ...message }) => message), read } };
}
