import type { CompetitionDependencies } from '#domain/competition-dependencies.ts';
import { lockCompetition } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { moveInList, nextPosition } from '#domain/ordered-list-queries.ts';
import { toVersion } from '#domain/version.ts';
import type { BonusVideo } from './schema.ts';
import * as queries from './video-admin-queries.ts';

/** The fields of a video that operators write. */
export interface VideoText {
  title: string;
  description: string;
  kind: BonusVideo['kind'];
  /** As `videoSource` writes it. */
  source: string;
  duration_s: number;
  bytes: number | null;
  captions: string | null;
  poster: string | null;
  amount: number;
  /** ISO 8601; null: at once. */
  starts_at: string | null;
  ends_at: string | null;
}

/** A bonus video as operators see it. */
export type AdminVideo = ReturnType<typeof toAdmin>;

/** Every video in its order, ended ones too, with the bonus votes that it has given. */
export async function listAdminVideos({ db, config }: CompetitionDependencies): Promise<AdminVideo[]> {
  const rows = await queries.listAllVideos(db, config.competitionId);
  const given = await queries.listGivenByVideo(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toAdmin(
      row,
      given.find(({ id }) => id === row.id),
    ),
  );
}

/** Adds a video at the end. */
export async function addVideo(
  { db, config }: CompetitionDependencies,
  id: string,
  text: VideoText,
): Promise<void> {
  const { competitionId } = config;
  await lockCompetition(db, competitionId);
  const position = await nextPosition(db, { table: 'bonus_videos', competitionId });
  await queries.insertVideo(db, { ...text, id, position, competition_id: competitionId });
}

/**
 * Changes a video's fields. Moving a video does not change its version.
 *
 * @param deps with the transaction that it happens in
 * @returns the video before the change
 * @throws {AppError} NOT_FOUND, CHANGED_MEANWHILE
 */
export async function changeVideo(
  deps: CompetitionDependencies,
  { id, version }: { id: string; version: string },
  text: VideoText,
): Promise<VideoText> {
  const before = await lockVideo(deps, id);
  if (toVersion(toContent(before)) !== version) throw new AppError('CHANGED_MEANWHILE');
  await queries.updateVideo(deps.db, id, text);
  return toContent(before);
}

/**
 * Stops offering a video now. A user who is watching it may watch it to its end.
 *
 * @returns the video before the change
 * @throws {AppError} NOT_FOUND, VIDEO_OVER when it has ended already
 */
export async function withdrawVideo(deps: CompetitionDependencies, id: string): Promise<VideoText> {
  const before = await lockVideo(deps, id);
  if (before.ended) throw new AppError('VIDEO_OVER');
  await queries.endVideo(deps.db, id);
  return toContent(before);
}

/**
 * Deletes a video that no user was ever shown. All others stay, because they have given bonus votes or may still.
 *
 * @returns the deleted video
 * @throws {AppError} NOT_FOUND, VIDEO_WAS_OFFERED
 */
export async function removeVideo(deps: CompetitionDependencies, id: string): Promise<VideoText> {
  const before = await lockVideo(deps, id);
  const [given] = await queries.listGivenByVideo(deps.db, [id]);
  if (before.started || given?.votes || (await queries.isWatched(deps.db, id))) {
    throw new AppError('VIDEO_WAS_OFFERED');
  }
  await queries.deleteVideo(deps.db, id);
  return toContent(before);
}

/** Moves a video one place up or down; at either end of the list it stays. @throws {AppError} NOT_FOUND */
export async function moveVideo(
  deps: CompetitionDependencies,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  const { competitionId } = deps.config;
  await lockCompetition(deps.db, competitionId);
  await moveInList(deps.db, { table: 'bonus_videos', competitionId }, id, direction);
}

async function lockVideo(
  { db, config }: CompetitionDependencies,
  id: string,
): Promise<queries.VideoAdminRow> {
  await lockCompetition(db, config.competitionId);
  const video = (await queries.listAllVideos(db, config.competitionId)).find((one) => one.id === id);
  if (!video) throw new AppError('NOT_FOUND');
  return video;
}

function toAdmin(row: queries.VideoAdminRow, given: queries.GivenByVideo | undefined) {
  const state = row.ended ? ('ended' as const) : row.started ? ('running' as const) : ('planned' as const);
  const content = toContent(row);
  return {
    ...content,
    id: row.id,
    version: toVersion(content),
    state,
    votes: given?.votes ?? 0,
    people: given?.people ?? 0,
  };
}

/** The fields that an edit changes and that a version is made of. */
function toContent(row: queries.VideoAdminRow) {
  return {
    title: row.title,
    description: row.description,
    kind: row.kind,
    source: row.source,
    duration_s: row.duration_s,
    bytes: row.bytes,
    captions: row.captions,
    poster: row.poster,
    amount: row.amount,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}
