import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { SessionTable } from '#database/identity-tables.ts';
import type { UserKey } from '#domain/user-key.ts';
import { LINK_MINUTES, type LinkPurpose } from './email-rules.ts';
import type { LinkKey } from './link-token.ts';
import { SESSION_DAYS } from './session-rules.ts';

interface NewLink {
  key: LinkKey;
  userId: string;
  purpose: LinkPurpose;
  email: string;
}

/** Stores a link that is good for one use, as the hash of its secret, for as many minutes as its purpose allows. */
export async function insertLink(db: Db, { key, userId, purpose, email }: NewLink): Promise<void> {
  await db
    .insertInto('one_time_links')
    .values({
      bucket: key.bucket,
      token_hash: key.hash,
      user_id: userId,
      purpose,
      email,
      expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES[purpose]}::int)`,
    })
    .execute();
}

/** The user and the e-mail address that a link was sent to; undefined once it has expired or was used. */
export async function findLink(
  db: Db,
  key: LinkKey,
  purpose: LinkPurpose,
): Promise<(UserKey & { email: string }) | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select(['user_id', 'email'])
    .where('bucket', '=', key.bucket)
    .where('token_hash', '=', key.hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row && { bucket: key.bucket, userId: row.user_id, email: row.email };
}

/** Uses a link up. @returns false for an expired or used link; of two simultaneous calls, one gets true */
export async function takeLink(tx: Db, key: LinkKey, purpose: LinkPurpose): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_links')
    .where('bucket', '=', key.bucket)
    .where('token_hash', '=', key.hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Links of a kind that went to a user within the hour. */
export async function recentLinks(db: Db, user: UserKey, purpose: LinkPurpose): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Links of one kind that a user could still use. */
export async function countLiveLinks(db: Db, user: UserKey, purpose: LinkPurpose): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes links worthless: all of a user's, or those of one kind. */
export async function dropLinks(db: Db, user: UserKey, purpose?: LinkPurpose): Promise<void> {
  let query = db
    .deleteFrom('one_time_links')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}

type SessionRow = Pick<
  Selectable<SessionTable>,
  'token_hash' | 'user_agent' | 'created_at' | 'last_used_on' | 'revoked_at'
>;

/** A session opened before this instant has expired. */
const OLDEST_OPEN = sql<Date>`now() - make_interval(days => ${SESSION_DAYS}::int)`;

/**
 * The user's open sessions, last used first.
 *
 * @param ended whether to list ended sessions too, as far as they are kept
 */
export function listSessions(db: Db, user: UserKey, ended: boolean, limit = 1_000): Promise<SessionRow[]> {
  let query = db
    .selectFrom('sessions')
    .select(['token_hash', 'user_agent', 'created_at', 'last_used_on', 'revoked_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('last_used_on', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit);
  if (!ended) {
    query = query.where('revoked_at', 'is', null).where('created_at', '>', OLDEST_OPEN);
  }
  return query.execute();
}

/** Whether the session is open: neither ended nor older than `SESSION_DAYS`. */
export async function isSessionOpen(db: Db, user: UserKey, tokenHash: Buffer): Promise<boolean> {
  return (await openSessions(db, user, tokenHash).executeTakeFirst()) !== undefined;
}

/** A sign-in or password check after this instant still proves that the account's owner holds the phone. */
const FRESH = sql<Date>`now() - interval '10 minutes'`;

/**
 * Whether the user signed in for this session, or gave the password in it, within ten minutes; a renewed token does not
 * count.
 */
export async function isFreshSession(db: Db, user: UserKey, tokenHash: Buffer): Promise<boolean> {
  const row = await openSessions(db, user, tokenHash)
    .where((eb) => eb(eb.fn('greatest', ['created_at', 'proved_at']), '>', FRESH))
    .executeTakeFirst();
  return row !== undefined;
}

function openSessions(db: Db, user: UserKey, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .select('bucket')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', OLDEST_OPEN);
}

/** Records that the user has just given the password in this session. */
export async function noteProof(db: Db, user: UserKey, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}
