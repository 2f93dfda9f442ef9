import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { MessageTable, PersonalMessageTable } from '#database/messaging-tables.ts';
import type { UserKey } from '#domain/user-key.ts';
import { LIST_LIMIT, MESSAGE_DAYS, READ_IDS_KEPT } from './rules.ts';
import type { MessageSender } from './schema.ts';

/** Whose messages of which competition. */
export interface Mailbox extends UserKey {
  competitionId: string;
}

interface SummaryRow {
  id: string;
  sender: MessageSender;
  title: string;
  excerpt: string;
  sent_at: Date;
  read: boolean;
}

type MessageRow = SummaryRow &
  Pick<Selectable<MessageTable>, 'body' | 'image' | 'image_alt' | 'link' | 'link_label'>;

/** When the database's clock says so; `now` and `send_at` are of one clock, never of this process's. */
const NOW = sql<Date>`now()`;

/**
 * What a person can see, as `seen`: by the database's clock, what was sent within the last thirty days and not called
 * back, to all users, to their country or to them. What went to many before they registered counts as read: no
 * user begins with a heap of old news.
 */
function visible({ bucket, userId, competitionId }: Mailbox): RawBuilder<unknown> {
  const shown = (table: 'm' | 'p') => sql`
    ${sql.ref(`${table}.competition_id`)} = ${competitionId}
    and ${sql.ref(`${table}.send_at`)} <= now()
    and ${sql.ref(`${table}.send_at`)} > now() - make_interval(days => ${MESSAGE_DAYS}::int)
    and ${sql.ref(`${table}.recalled_at`)} is null`;
  const content = (table: 'm' | 'p') => sql`
    ${sql.join(
      ['id', 'sender', 'title', 'excerpt', 'body', 'image', 'image_alt', 'link', 'link_label'].map((column) =>
        sql.ref(`${table}.${column}`),
      ),
    )}, ${sql.ref(`${table}.send_at`)} as sent_at`;
  return sql`
    me as (
      select u.bucket, u.id, u.country_code, coalesce(u.registered_at, u.created_at) as since,
             coalesce(r.read_ids, '{}') as read_ids
      from users u
      left join message_reads r on r.bucket = u.bucket and r.user_id = u.id
      where u.bucket = ${bucket} and u.id = ${userId} and not u.is_anonymous
    ), sent as (
      select ${content('m')}, m.send_at < me.since or m.id = any (me.read_ids) as read
      from me join messages m on m.audience = 'all' or m.country = me.country_code
      where ${shown('m')}
      union all
      select ${content('p')}, p.id = any (me.read_ids) as read
      from me join personal_messages p on p.user_id = me.id
      where p.bucket = ${bucket} and p.user_id = ${userId} and ${shown('p')}
    ), seen as (
      select * from sent order by sent_at desc, id desc limit ${LIST_LIMIT}
    )`;
}

/** The messages that the user can see, the newest first. */
export async function listSummaries(db: Db, mailbox: Mailbox): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    with ${visible(mailbox)}
    select id, sender, title, excerpt, sent_at, read from seen order by sent_at desc, id desc`.execute(db);
  return rows;
}

/** One message that the user can see; undefined for any other. */
export async function findMessage(db: Db, mailbox: Mailbox, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with ${visible(mailbox)}
    select * from seen where id = ${id}`.execute(db);
  return rows[0];
}

/** @param except a message that is being opened and counts as read already */
export async function countUnread(db: Db, mailbox: Mailbox, except: string | null): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with ${visible(mailbox)}
    select count(*) as unread from seen
    where not read and id is distinct from ${except}::uuid`.execute(db);
  return rows[0]?.unread ?? 0;
}

/**
 * Notes what a user has read, and nothing that they cannot see. One statement: of two that come at once, each adds
 * its own to what the other has left. The limit is no parameter: what Citus sends to the shard would know the type of that one alone.
 */
export async function insertReads(db: Db, mailbox: Mailbox, ids: readonly string[]): Promise<void> {
  await sql`
    with ${visible(mailbox)}
    insert into message_reads as r (bucket, user_id, read_ids)
    select ${mailbox.bucket}::smallint, ${mailbox.userId}::uuid, array_agg(id)
    from seen where not read and id = any (${ids}::uuid[]) having count(*) > 0
    on conflict (bucket, user_id) do update set read_ids = array(
      select distinct one from unnest(r.read_ids || excluded.read_ids) one order by one desc limit ${sql.lit(READ_IDS_KEPT)})
    where not r.read_ids @> excluded.read_ids`.execute(db);
}

type NewMessage = Omit<Insertable<MessageTable>, 'send_at'> & { send_at: Date | string | null };

/** Adds a message for all users, or a country's. @param now send it at this very moment, by the database's clock */
export async function insertMessage(db: Db, message: NewMessage, now: boolean): Promise<void> {
  await db
    .insertInto('messages')
    .values({ ...message, send_at: now ? NOW : message.send_at })
    .execute();
}

type NewPersonalMessage = Omit<Insertable<PersonalMessageTable>, 'send_at'> & {
  send_at: Date | string | null;
};

/** Adds a message for one user. @param now send it at this very moment, by the database's clock */
export async function insertPersonalMessage(
  db: Db,
  message: NewPersonalMessage,
  now: boolean,
): Promise<void> {
  await db
    .insertInto('personal_messages')
    .values({ ...message, send_at: now ? NOW : message.send_at })
    .execute();
}

/** Whether there is such a registered user; until the transaction ends no other can delete them. */
export async function holdRecipient(tx: Db, user: UserKey): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('bucket', '=', user.bucket)
    .where('id', '=', user.userId)
    .where('is_anonymous', '=', false)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Calls a message back; the second time changes nothing. @returns false when there is none */
export async function recall(db: Db, competitionId: string, id: string): Promise<boolean> {
  // The earlier of the two that there are; Citus refuses `now()` in `coalesce`.
  const recalled = { recalled_at: sql<Date>`least(recalled_at, now())` };
  const toMany = await db
    .updateTable('messages')
    .set(recalled)
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (toMany.numUpdatedRows > 0n) return true;
  // By hand, and seldom: looks through every bucket.
  const toOne = await db
    .updateTable('personal_messages')
    .set(recalled)
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return toOne.numUpdatedRows > 0n;
}

/** Whether any message was ever written to all users or to a country. */
export async function hasMessages(db: Db, competitionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('competition_id', '=', competitionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
