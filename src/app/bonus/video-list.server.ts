import type { RequestContext } from '#app/request.ts';
import { listVideos } from '#domain/bonus/videos.ts';
import { type ShownVideo, shownVideo } from './video-view.ts';

/** The videos that can be watched now, the unwatched ones first. */
export async function shownVideos(ctx: RequestContext): Promise<ShownVideo[]> {
  const videos = await listVideos(ctx.dependencies, ctx.session);
  const shown = await Promise.all(
    videos.map(async (video) => shownVideo(video, await ctx.assetBytes(video.source))),
  );
  return shown.sort((a, b) => Number(a.finished) - Number(b.finished));
}
