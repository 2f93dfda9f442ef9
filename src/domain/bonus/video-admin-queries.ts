import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { BonusVideoTable } from '#database/bonus-tables.ts';
import type { Db } from '#database/client.ts';

export type VideoAdminRow = Selectable<BonusVideoTable> & {
  started: boolean;
  ended: boolean;
};

/** All videos in their order, with their state by the clock of this moment. */
export function listAllVideos(db: Db, competitionId: string): Promise<VideoAdminRow[]> {
  return db
    .selectFrom('bonus_videos')
    .selectAll()
    .select(sql<boolean>`starts_at <= clock_timestamp()`.as('started'))
    .select(sql<boolean>`coalesce(ends_at <= clock_timestamp(), false)`.as('ended'))
    .where('competition_id', '=', competitionId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export interface GivenByVideo {
  id: string;
  /** Bonus votes that it has given; `people` is the number of users who got them. */
  votes: number;
  people: number;
}

/** The bonus votes that each video has given so far; videos that have given none are left out. */
export async function listGivenByVideo(db: Db, ids: readonly string[]): Promise<GivenByVideo[]> {
  const { rows } = await sql<GivenByVideo>`
    select v.id, count(*) as votes,
           count(*) filter (where g.source collate "C" = 'video:' || v.id || ':1') as people
    from unnest(${ids}::text[]) v (id)
    join bonus_grants g on g.bonus_type = 'video'
      and g.source collate "C" >= 'video:' || v.id || ':' and g.source collate "C" < 'video:' || v.id || ';'
    group by v.id`.execute(db);
  return rows;
}

/** Whether any user has begun to watch a video. */
export async function isWatched(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('video_views')
    .select('video_id')
    .where('video_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

type VideoChange = Omit<Updateable<BonusVideoTable>, 'starts_at'> & { starts_at: string | null };

/** @param video where `starts_at` is null, it begins now */
export async function insertVideo(
  tx: Db,
  { starts_at, ...video }: Omit<Insertable<BonusVideoTable>, 'starts_at'> & { starts_at: string | null },
): Promise<void> {
  await tx
    .insertInto('bonus_videos')
    .values({ ...video, starts_at: starts_at ?? sql<Date>`now()` })
    .execute();
}

/** @param change where `starts_at` is null, it begins now, or keeps an earlier beginning */
export async function updateVideo(tx: Db, id: string, { starts_at, ...change }: VideoChange): Promise<void> {
  await tx
    .updateTable('bonus_videos')
    .set({ ...change, starts_at: starts_at ?? sql<Date>`least(starts_at, now())` })
    .where('id', '=', id)
    .execute();
}

/** Ends a video now; a video that has not begun never will. */
export async function endVideo(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('bonus_videos')
    .set({
      starts_at: sql<Date>`least(starts_at, now() - interval '1 second')`,
      ends_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a video. The caller has checked that it was never offered, watched or counted. */
export async function deleteVideo(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('bonus_videos').where('id', '=', id).execute();
}
