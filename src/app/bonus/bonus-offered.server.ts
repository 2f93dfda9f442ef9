import { offeredProviders } from '#app/identity/external.server.ts';
import type { RequestContext } from '#app/request.ts';
import { CANAL_AMOUNT, WELCOME_AMOUNT } from '#domain/bonus/rules.ts';
import { listVideos } from '#domain/bonus/videos.ts';

/** What a visitor without an account could win, in bonus votes. */
export interface BonusOffered {
  welcome: number;
  /** How many videos can be watched now, and what all of them give together. */
  videos: number;
  videoVotes: number;
  /** 0 where no canal account can be linked here. */
  canal: number;
}

/** Reads what a visitor without an account could win. */
export async function bonusOffered(ctx: RequestContext): Promise<BonusOffered> {
  const videos = await listVideos(ctx.dependencies, null);
  return {
    welcome: WELCOME_AMOUNT,
    videos: videos.length,
    videoVotes: videos.reduce((sum, { amount }) => sum + amount, 0),
    canal: offeredProviders(ctx).canal ? CANAL_AMOUNT : 0,
  };
}
