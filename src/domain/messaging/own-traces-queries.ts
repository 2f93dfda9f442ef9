import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { PersonalMessageTable } from '#database/messaging-tables.ts';
import { type Sweeps, sweep } from '#domain/sweep.ts';
import type { UserKey } from '#domain/user-key.ts';
import { MESSAGE_DAYS } from './rules.ts';

/** Deletes the messages to a user alone, and which of all messages they have read. */
export async function deleteMailbox(tx: Db, user: UserKey): Promise<void> {
  for (const table of ['personal_messages', 'message_reads'] as const) {
    await tx.deleteFrom(table).where('bucket', '=', user.bucket).where('user_id', '=', user.userId).execute();
  }
}

/** Every message to this user alone that is kept, shown or not. */
export function listPersonalMessages(db: Db, user: UserKey): Promise<Selectable<PersonalMessageTable>[]> {
  return db
    .selectFrom('personal_messages')
    .selectAll()
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('id')
    .execute();
}

/** Ids of the messages that a user has read. */
export async function listReadIds(db: Db, user: UserKey): Promise<string[]> {
  const row = await db
    .selectFrom('message_reads')
    .select('read_ids')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .executeTakeFirst();
  return row?.read_ids ?? [];
}

/**
 * Kept as long as the messages page says, for any configuration; a message that was never sent is as old as its
 * writing.
 */
const personalMessages = sweep(
  () => `${MESSAGE_DAYS} days`,
  (age, batch) => sql`
    with old as (
      select bucket, user_id, id from personal_messages
      where coalesce(send_at, created_at) < now() - ${age}::interval
      order by coalesce(send_at, created_at) limit ${batch} for update skip locked
    )
    delete from personal_messages m using old
    where m.bucket = old.bucket and m.user_id = old.user_id and m.id = old.id`,
);

export const sweeps = { personalMessages } satisfies Sweeps;
