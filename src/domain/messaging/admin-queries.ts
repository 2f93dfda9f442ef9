import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#database/client.ts';
import type { MessageTable } from '#database/messaging-tables.ts';
import { beyond, fromEdge, newestFirst, type Paging } from '#domain/paging-queries.ts';
import { toBucket } from '#domain/user-key.ts';
import type { MessageSender } from './schema.ts';

export interface WrittenRow
  extends Pick<
    Selectable<MessageTable>,
    | 'id'
    | 'title'
    | 'excerpt'
    | 'body'
    | 'image'
    | 'image_alt'
    | 'link'
    | 'link_label'
    | 'send_at'
    | 'recalled_at'
    | 'created_at'
  > {
  sender: MessageSender;
  audience: 'all' | 'country' | 'user';
  country: string | null;
  user_id: string | null;
  /** Whether it was sent, by the database's clock; false for a draft. */
  sent: boolean;
}

const content = sql.raw(
  'id, sender, title, excerpt, body, image, image_alt, link, link_label, send_at, recalled_at, created_at',
);
const sent = sql<boolean>`coalesce(send_at <= now(), false) as sent`;

/** Everything written, the newest first. */
export async function writtenMessages(db: Db, competitionId: string, page: Paging): Promise<WrittenRow[]> {
  const [among, order, { limit }] = [beyond('id', page), fromEdge('id', page), page];
  const { rows } = await sql<WrittenRow>`
    (select ${content}, ${sent}, audience, country, null::uuid as user_id from messages
     where competition_id = ${competitionId} and ${among} order by ${order} limit ${limit})
    union all
    (select ${content}, ${sent}, 'user', null, user_id from personal_messages
     where competition_id = ${competitionId} and ${among} order by ${order} limit ${limit})
    order by ${order} limit ${limit}`.execute(db);
  return newestFirst(rows, page);
}

const ofUser = (userId: string) => sql`and bucket = ${toBucket(userId)} and user_id = ${userId}`;

/** A message by its id, to all users, a country or one user. @param lock locks it until the transaction ends */
export async function findWritten(
  db: Db,
  competitionId: string,
  id: string,
  lock = false,
): Promise<WrittenRow | undefined> {
  const locking = lock ? sql`for update` : sql``;
  const personal = (of: RawBuilder<unknown>) => sql<WrittenRow>`
    select ${content}, ${sent}, 'user' as audience, null as country, user_id from personal_messages
    where competition_id = ${competitionId} and id = ${id} ${of}`;
  const { rows } = await sql<WrittenRow>`
    select ${content}, ${sent}, audience, country, null::uuid as user_id from messages
    where competition_id = ${competitionId} and id = ${id} ${locking}`.execute(db);
  if (rows[0]) return rows[0];
  const found = (await personal(sql``).execute(db)).rows[0];
  if (!found?.user_id || !lock) return found;
  // Citus locks a row where its shard is named.
  return (await personal(sql`${ofUser(found.user_id)} for update`).execute(db)).rows[0];
}

/** Changes a message. @param now send it at this very moment, by the database's clock */
export async function updateWritten(
  tx: Db,
  { id, user_id }: Pick<WrittenRow, 'id' | 'user_id'>,
  change: Updateable<MessageTable>,
  now: boolean,
): Promise<void> {
  const values = { ...change, ...(now ? { send_at: sql<Date>`now()` } : {}) };
  if (user_id !== null) {
    await tx
      .updateTable('personal_messages')
      .set(values)
      .where('bucket', '=', toBucket(user_id))
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute();
  } else await tx.updateTable('messages').set(values).where('id', '=', id).execute();
}
