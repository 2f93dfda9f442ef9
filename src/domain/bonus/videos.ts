import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Db } from '#database/client.ts';
import { AppError } from '#domain/errors.ts';
import { pseudonym } from '#domain/identity/pseudonym.ts';
import type { Session } from '#domain/identity/session-token.ts';
import type { UserKey } from '#domain/user-key.ts';
import type { BonusDependencies } from './dependencies.ts';
import { assertEarnable } from './earning.ts';
import { grant, grantedAnswer, granting, sourcesFor } from './grants.ts';
import { CHECKPOINT_SECONDS, creditProgress } from './rules.ts';
import type {
  AssignBonusAnswer,
  BonusVideo,
  StartVideoAnswer,
  StartVideoInput,
  VideoProgressAnswer,
  VideoProgressInput,
} from './schema.ts';
import * as queries from './video-queries.ts';

/** The videos that can be watched now, with how far a signed-in user has come. @param session null for visitors */
export async function listVideos(
  deps: Pick<BonusDependencies, 'db'> & { config: { competitionId: string } },
  session: Session | null,
): Promise<BonusVideo[]> {
  const [videos, views] = await Promise.all([
    queries.offeredVideos(deps.db, deps.config.competitionId),
    session?.registered ? queries.listViews(deps.db, session) : [],
  ]);
  const byVideo = new Map(views.map((view) => [view.video_id, view]));
  return videos.map((video) => {
    const view = byVideo.get(video.id);
    return {
      id: video.id,
      title: video.title,
      description: video.description,
      kind: video.kind,
      source: video.source,
      duration_s: video.duration_s,
      captions: video.captions,
      poster: video.poster,
      bytes: video.bytes,
      amount: video.amount,
      ends_at: video.ends_at?.toISOString() ?? null,
      watched_s: (view?.credited_ms ?? 0) / 1000,
      finished: Boolean(view?.finished_at),
    };
  });
}

/**
 * Begins a video, or continues it where the user left it. Another video that the user watches, in another tab or on
 * another phone, stops counting, so that a user earns one second a second.
 *
 * @throws {AppError} SIGN_IN_REQUIRED, VIDEO_UNKNOWN, COMPETITION_OVER
 */
export async function startVideo(
  deps: BonusDependencies,
  session: Session | null,
  input: StartVideoInput,
): Promise<StartVideoAnswer> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  await assertEarnable(deps.db, deps.config.competitionId);
  const viewId = randomUUID();
  return granting(deps.db, session, async (tx) => {
    const video = await queries.findVideo(tx, deps.config.competitionId, input.video_id);
    if (!video) throw new AppError('VIDEO_UNKNOWN');
    const view = await queries.startView(tx, session, video.id, viewId);
    return {
      checkpoint: checkpointToken(deps, session, video.id, viewId, view.checkpoint),
      position: view.credited_ms / 1000,
      duration_s: video.duration_s,
      interval_s: CHECKPOINT_SECONDS,
      finished: view.finished_at !== null,
    };
  });
}

/**
 * Counts what was watched since the last checkpoint, by the database's clock, and grants the bonus votes when the end
 * is reached. The checkpoint of the last answer is required; the one before it is accepted too, because an answer may
 * get lost.
 *
 * @throws {AppError} SIGN_IN_REQUIRED, VIDEO_UNKNOWN, COMPETITION_OVER; VIDEO_VIEW_ENDED when another view has taken
 * this one's place
 */
export async function videoProgress(
  deps: BonusDependencies,
  session: Session | null,
  input: VideoProgressInput,
): Promise<VideoProgressAnswer> {
  if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
  return granting(deps.db, session, async (tx) => {
    const video = await queries.findVideo(tx, deps.config.competitionId, input.video_id, true);
    if (!video) throw new AppError('VIDEO_UNKNOWN');
    const view = await queries.lockView(tx, session, video.id);
    const tokens = (offset: number) =>
      view?.view_id && checkpointToken(deps, session, video.id, view.view_id, view.checkpoint - offset);
    if (!view?.view_id || ![0, 1].some((offset) => sameToken(tokens(offset), input.checkpoint))) {
      throw new AppError('VIDEO_VIEW_ENDED');
    }
    const progress = creditProgress({
      creditedMs: view.credited_ms,
      elapsedMs: view.now.getTime() - view.checkpoint_at.getTime(),
      positionMs: input.position * 1000,
      durationMs: video.duration_s * 1000,
    });
    const checkpoint = view.checkpoint + 1;
    await queries.saveProgress(tx, session, video.id, { ...progress, checkpoint });
    const ends = progress.finished && view.finished_at === null;
    // The last vote may have closed since the video began.
    if (ends) await assertEarnable(tx, deps.config.competitionId);
    return {
      checkpoint: checkpointToken(deps, session, video.id, view.view_id, checkpoint),
      position: progress.creditedMs / 1000,
      skipped: progress.skipped,
      finished: progress.finished,
      bonus: ends ? await grantVideo(tx, session, video) : null,
    };
  });
}

async function grantVideo(
  tx: Db,
  user: UserKey,
  video: { id: string; amount: number },
): Promise<AssignBonusAnswer> {
  await grant(tx, user, 'video', sourcesFor(`video:${video.id}`, video.amount));
  return grantedAnswer(tx, user, 'video', video.amount);
}

/** A token for one checkpoint of one view, which cannot be guessed or used for another view. */
function checkpointToken(
  deps: BonusDependencies,
  user: UserKey,
  videoId: string,
  viewId: string,
  checkpoint: number,
): string {
  const named = `video:${user.userId}:${videoId}:${viewId}:${checkpoint}`;
  return pseudonym(deps, named).toString('base64url');
}

function sameToken(own: string | null | undefined, given: string): boolean {
  if (!own || own.length !== Buffer.byteLength(given)) return false;
  return timingSafeEqual(Buffer.from(own), Buffer.from(given));
}
