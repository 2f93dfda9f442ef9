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

/** The database's clock: `send_at` is compared with it, never with this process's clock. */
const NOW = sql<Date>`now()`;

/**
 * The messages that a user can see, as the CTE `seen`: those sent within the last thirty days by the database's clock
 * and not called back, to all users, to their country or to them alone. Messages to many from before they registered
 * count as read, so that no user begins with many unread ones.
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
 * Records which messages a user has read; messages that they cannot see are ignored. One statement, so that of two
 * simultaneous calls each adds its ids to the other's. The limit is a literal: in the query that Citus sends to the
 * shard, only that parameter would have a known type.
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

/**
 * Whether the recipient is a registered user; holds the row, so that the account is not deleted before the transaction
 * ends.
 */
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

/** Calls a message back; a second call changes nothing. @returns false when there is no such message */
export async function recall(db: Db, competitionId: string, id: string): Promise<boolean> {
  // Keeps the first recall, since `least` ignores null; Citus refuses `now()` in `coalesce`.
  const recalled = { recalled_at: sql<Date>`least(recalled_at, now())` };
  const toMany = await db
    .updateTable('messages')
    .set(recalled)
    .where('competition_id', '=', competitionId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (toMany.numUpdatedRows > 0n) return true;
  // Searches every bucket, which is acceptable: operators recall such messages by hand, and seldom.
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
