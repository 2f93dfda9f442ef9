import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Database } from '#database/schema.ts';
import type { UserKey } from '#domain/user-key.ts';

type VideoRow = Selectable<Database['bonus_videos']>;
type ViewRow = Selectable<Database['video_views']>;

const offered = sql<boolean>`starts_at <= now() and (ends_at is null or now() < ends_at)`;

/** The videos that can be watched now, in their order. */
export function offeredVideos(db: Db, competitionId: string): Promise<VideoRow[]> {
  return db
    .selectFrom('bonus_videos')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where(offered)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** @param anyTime finds also a video that is not offered any more, which may be watched to its end */
export function findVideo(
  db: Db,
  competitionId: string,
  id: string,
  anyTime = false,
): Promise<VideoRow | undefined> {
  let query = db
    .selectFrom('bonus_videos')
    .selectAll()
    .where('competition_id', '=', competitionId)
    .where('id', '=', id);
  if (!anyTime) query = query.where(offered);
  return query.executeTakeFirst();
}

/** How far a user has come with each video that they have begun. */
export function listViews(db: Db, user: UserKey) {
  return db
    .selectFrom('video_views')
    .select(['video_id', 'credited_ms', 'finished_at'])
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .execute();
}

/**
 * Begins or continues a view of a video, and ends any other that the user was watching. `checkpoint_at` never goes
 * back: a transaction that has waited for its turn is older than the row that it finds. The clock is read in `values`
 * only, because Citus refuses it elsewhere.
 */
export async function startView(tx: Db, user: UserKey, videoId: string, viewId: string): Promise<ViewRow> {
  await tx
    .updateTable('video_views')
    .set({ view_id: null })
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('view_id', 'is not', null)
    .execute();
  const { rows } = await sql<ViewRow>`
    insert into video_views as w (bucket, user_id, video_id, view_id, started_at, checkpoint_at)
    values (${user.bucket}, ${user.userId}, ${videoId}, ${viewId}, now(), now())
    on conflict (bucket, user_id, video_id) do update set
      view_id = excluded.view_id, checkpoint = 0, checkpoint_at = greatest(w.checkpoint_at, excluded.checkpoint_at)
    returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An upsert has answered no row.');
  return row;
}

/** A user's view of a video, locked until the transaction ends, with the database's clock; undefined before the first. */
export function lockView(
  tx: Db,
  user: UserKey,
  videoId: string,
): Promise<(ViewRow & { now: Date }) | undefined> {
  return tx
    .selectFrom('video_views')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('bucket', '=', user.bucket)
    .where('user_id', '=', user.userId)
    .where('video_id', '=', videoId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Saves a view's progress.
 *
 * @param progress `creditedMs` milliseconds in all; `checkpoint` the number of the last one
 */
export async function saveProgress(
  tx: Db,
  user: UserKey,
  videoId: string,
  progress: { creditedMs: number; checkpoint: number; finished: boolean },
): Promise<void> {
  await sql`
    update video_views set credited_ms = ${progress.creditedMs}, checkpoint = ${progress.checkpoint},
      checkpoint_at = greatest(checkpoint_at, now())
      ${progress.finished ? sql`, finished_at = least(finished_at, now())` : sql``}
    where bucket = ${user.bucket} and user_id = ${user.userId} and video_id = ${videoId}`.execute(tx);
}
