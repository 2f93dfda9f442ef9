import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { SessionTable } from '#database/identity-tables.ts';
import type { Database } from '#database/schema.ts';
import { LINK_MINUTES, type LinkPurpose } from './email-rules.ts';
import type { LinkKey } from './link-token.ts';
import type { DirectoryEntry, UserKey } from './queries.ts';

interface NewLink {
  key: LinkKey;
  userId: string;
  purpose: LinkPurpose;
  email: string;
}

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

/** Who a link that still works was sent to, and where. */
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

/** Uses a link up. @returns false when it does not work, or not any more: of two who come at once, one is true */
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

/** The user's sessions that are open, the last used first; with those that have ended, all that is kept. */
export function sessionsOf(db: Db, user: UserKey, ended: boolean): Promise<SessionRow[]> {
  let query = db
    .selectFrom('sessions')
    .select(['token_hash', 'user_agent', 'created_at', 'last_used_on', 'revoked_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('last_used_on', 'desc')
    .orderBy('created_at', 'desc');
  if (!ended) {
    query = query
      .where('revoked_at', 'is', null)
      .where('created_at', '>', sql<Date>`now() - interval '90 days'`);
  }
  return query.execute();
}

/** Whether the session is open. */
export async function isSessionOpen(db: Db, user: UserKey, tokenHash: Buffer): Promise<boolean> {
  return (await openSessions(db, user, tokenHash).executeTakeFirst()) !== undefined;
}

/** For so long a sign-in, or a password that was shown, speaks for the holder of the phone. */
const FRESH = sql<Date>`now() - interval '10 minutes'`;

/** Whether the session was opened just now, by signing in and not by being kept, or has just shown the password. */
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
    .where('revoked_at', 'is', null);
}

/** Notes that the session has just shown the password. */
export async function noteProof(db: Db, user: UserKey, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** What only this user may have: address, number, code, accounts elsewhere. */
export function directoryOf(db: Db, user: UserKey): Promise<DirectoryEntry[]> {
  return db
    .selectFrom('directory')
    .select(['kind', 'value'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('kind')
    .execute();
}

export function grantsOf(db: Db, user: UserKey): Promise<Selectable<Database['bonus_grants']>[]> {
  return db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('number')
    .execute();
}

/** Who a user has invited, without saying who: when each registered, voted, and became part of a bonus vote. */
export function referralsOf(db: Db, user: UserKey) {
  return db
    .selectFrom('referrals')
    .select(['registered_at', 'voted_at', 'grant_number'])
    .where('bucket', '=', user.bucket)
    .where('referrer_id', '=', user.userId)
    .orderBy('registered_at')
    .execute();
}

export function codeUsesOf(db: Db, user: UserKey) {
  return db
    .selectFrom('partner_code_uses as u')
    .innerJoin('partner_codes as p', 'p.id', 'u.code_id')
    .select(['p.code', 'u.use_number', 'u.granted', 'u.used_at'])
    .where('u.bucket', '=', user.bucket)
    .where('u.user_id', '=', user.userId)
    .orderBy('u.used_at')
    .execute();
}

export function videoViewsOf(db: Db, user: UserKey) {
  return db
    .selectFrom('video_views as w')
    .innerJoin('bonus_videos as m', 'm.id', 'w.video_id')
    .select(['m.title', 'w.credited_ms', 'w.started_at', 'w.checkpoint_at', 'w.finished_at'])
    .where('w.bucket', '=', user.bucket)
    .where('w.user_id', '=', user.userId)
    .orderBy('w.started_at')
    .execute();
}

/**
 * Takes a person out of the database. Vote rows keep the bare id of a row that is gone, and so do the grants that
 * they spent and the invitation that brought them, which may count for who invited them. Sessions stay as ended, without who they belonged to being told, until every process has seen it.
 *
 * @returns the sessions that ended
 */
export async function erasePerson(tx: Db, user: UserKey, canalIdentity: string | null): Promise<Buffer[]> {
  if (canalIdentity !== null) {
    await tx.deleteFrom('pending_registrations').where('identity', '=', canalIdentity).execute();
  }
  await tx
    .deleteFrom('directory')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
  await dropLinks(tx, user);
  await tx
    .deleteFrom('pending_votes')
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
  for (const table of ['personal_messages', 'message_reads', 'user_blocks'] as const) {
    await tx.deleteFrom(table).where('bucket', '=', user.bucket).where('user_id', '=', user.userId).execute();
  }
  await tx
    .deleteFrom('referrals')
    .where('bucket', '=', user.bucket)
    .where('referrer_id', '=', user.userId)
    .execute();
  for (const table of ['partner_code_uses', 'video_views'] as const) {
    await tx.deleteFrom(table).where('bucket', '=', user.bucket).where('user_id', '=', user.userId).execute();
  }
  const sessions = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())`, ip_hash: null, user_agent: null })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .returning('token_hash')
    .execute();
  await tx.deleteFrom('users').where('bucket', '=', user.bucket).where('id', '=', user.userId).execute();
  // Last: the database lets bonus votes go that no account can spend any more, and no others.
  await sql`select erase_grants_of(${user.bucket}::smallint, ${user.userId}::uuid)`.execute(tx);
  return sessions.map((session) => session.token_hash);
}
