import { offeredProviders } from '#app/identity/external.server.ts';
import type { RequestContext } from '#app/request.ts';
import { CANAL_AMOUNT, WELCOME_AMOUNT } from '#domain/bonus/rules.ts';
import { listVideos } from '#domain/bonus/videos.ts';

/** The bonus votes that a visitor without an account could earn. */
export interface BonusOffered {
  welcome: number;
  /** How many videos can be watched now; `videoVotes`: the bonus votes of all of them. */
  videos: number;
  videoVotes: number;
  /** Bonus votes for linking a canal account; 0 when this installation does not offer it. */
  canal: number;
}

/** The bonus votes that a visitor without an account could earn now, from the present videos and settings. */
export async function bonusOffered(ctx: RequestContext): Promise<BonusOffered> {
  const videos = await listVideos(ctx.dependencies, null);
  return {
    welcome: WELCOME_AMOUNT,
    videos: videos.length,
    videoVotes: videos.reduce((sum, { amount }) => sum + amount, 0),
    canal: offeredProviders(ctx).canal ? CANAL_AMOUNT : 0,
  };
}
