import type { Db } from '#database/client.ts';
import type { UserKey } from '#domain/user-key.ts';
import * as own from './own-traces-queries.ts';

/** Messages to one user that the messages page does not show any more. */
export const sweeps = own.sweeps;

/** Messages to this user alone go, and which ones they have read. */
export function erase(tx: Db, user: UserKey): Promise<void> {
  return own.deleteMailbox(tx, user);
}

/** Of a user's data, the messages to them alone, and the ids of those that they have read. */
export async function exportOwn(db: Db, user: UserKey) {
  const [personal, read] = await Promise.all([own.listPersonalMessages(db, user), own.listReadIds(db, user)]);
  return { messages: { personal: personal.map(({ bucket: _b, user_id: _u, ...message }) => message), read } };
}
