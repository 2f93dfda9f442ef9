import type { Db } from '#database/client.ts';
import * as queries from './reach-queries.ts';
import { bucketsFor, type ReadFigures, toReadFigures } from './reach-rules.ts';

/** How many users a message to all, or to a country, would reach if it were sent now. @param country null for all */
export const countRecipients = (db: Db, country: string | null): Promise<number> =>
  queries.countReached(db, country);

/** The reach of messages to many, by id; messages that were not sent, or went to one user, are left out. */
export async function readFigures(db: Db, ids: readonly string[]): Promise<Record<string, ReadFigures>> {
  if (ids.length === 0) return {};
  const buckets = bucketsFor(await queries.countInBucket(db));
  const rows = await queries.readersAmong(db, ids, buckets);
  return Object.fromEntries(rows.map(({ id, ...sample }) => [id, toReadFigures(sample, buckets)]));
}
