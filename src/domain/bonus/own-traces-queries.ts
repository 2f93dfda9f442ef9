import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { UserKey } from '#domain/user-key.ts';

/**
 * Deletes the bonus data of a user who leaves: invitations, uses of codes, views of videos, and grants that no vote has
 * spent.
 */
export async function deleteTraces(tx: Db, user: UserKey): Promise<void> {
  await tx
    .deleteFrom('referrals')
    .where('bucket', '=', user.bucket)
    .where('referrer_id', '=', user.userId)
    .execute();
  for (const table of ['partner_code_uses', 'video_views'] as const) {
    await tx.deleteFrom(table).where('bucket', '=', user.bucket).where('user_id', '=', user.userId).execute();
  }
  // The database deletes only grants that no account can spend any more.
  await sql`select erase_grants_of(${user.bucket}::smallint, ${user.userId}::uuid)`.execute(tx);
}

/** All bonus votes that a user was granted, the oldest first. */
export function listGrants(db: Db, user: UserKey): Promise<Selectable<Database['bonus_grants']>[]> {
  return db
    .selectFrom('bonus_grants')
    .selectAll()
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('number')
    .execute();
}

/** A user's bonus votes, the newest first. @param before the last number of the page before */
export function pageOfGrants(db: Db, user: UserKey, before: number | null, limit: number) {
  let query = db
    .selectFrom('bonus_grants')
    .select(['number', 'bonus_type', 'granted_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .orderBy('number', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('number', '<', before);
  return query.execute();
}

/** How many users a user has invited, and how many of those had voted before a UTC day. */
export async function countInvited(
  db: Db,
  user: UserKey,
  day: string,
): Promise<{ invited: number; voted: number }> {
  const { rows } = await sql<{ invited: number; voted: number }>`
    select count(*)::int as invited,
           count(*) filter (where (voted_at at time zone 'UTC')::date < ${day}::date)::int as voted
    from referrals where bucket = ${user.bucket} and referrer_id = ${user.userId}::uuid`.execute(db);
  return rows[0] ?? { invited: 0, voted: 0 };
}

/** A user's invitations, without saying who was invited: when each registered, voted, and became part of a bonus vote. */
export function listReferrals(db: Db, user: UserKey) {
  return db
    .selectFrom('referrals')
    .select(['registered_at', 'voted_at', 'grant_number'])
    .where('bucket', '=', user.bucket)
    .where('referrer_id', '=', user.userId)
    .orderBy('registered_at')
    .execute();
}

/** A user's uses of partner codes, the oldest first, for the export of their own data. */
export function listCodeUses(db: Db, user: UserKey) {
  return db
    .selectFrom('partner_code_uses as u')
    .innerJoin('partner_codes as p', 'p.id', 'u.code_id')
    .select(['p.code', 'u.use_number', 'u.granted', 'u.used_at'])
    .where('u.bucket', '=', user.bucket)
    .where('u.user_id', '=', user.userId)
    .orderBy('u.used_at')
    .execute();
}

/** How far a user has watched each video, the oldest view first, for the export of their own data. */
export function listVideoViews(db: Db, user: UserKey) {
  return db
    .selectFrom('video_views as w')
    .innerJoin('bonus_videos as m', 'm.id', 'w.video_id')
    .select(['m.title', 'w.credited_ms', 'w.started_at', 'w.checkpoint_at', 'w.finished_at'])
    .where('w.bucket', '=', user.bucket)
    .where('w.user_id', '=', user.userId)
    .orderBy('w.started_at')
    .execute();
}
