import { offeredProviders } from '#app/identity/external.server.ts';
import type { RequestContext } from '#app/request.ts';
import type { BonusOverview } from '#domain/bonus/schema.ts';
import { ownReferral } from './own-referral.server.ts';
import type { Referral } from './referral-state.ts';
import { type ShownVideo, shownVideo } from './video-view.ts';

/** What /mission lists in addition to invitations. */
export interface Missions {
  done: number;
  all: number;
  /** `next`: the first video that the user has not watched to its end. */
  video: { next: ShownVideo | null; unseen: number; all: number };
  partner: { used: number };
  canal: { offered: boolean; linked: boolean; granted: boolean; amount: number };
  /** Whether a bonus vote came with the registration. */
  welcome: boolean;
}

export interface MissionView {
  bonusLeft: number;
  referral: Referral;
  missions: Missions;
}

/** Everything that /mission shows. */
export async function missionView(ctx: RequestContext, overview: BonusOverview): Promise<MissionView> {
  const { ways } = overview;
  const { videos } = ways.video;
  const unseen = videos.filter((video) => !video.finished);
  const [next] = unseen;
  const offered = offeredProviders(ctx).canal;
  const welcome = ways.bienvenue.granted > 0;
  // A canal account gives once: for a user who has unlinked theirs since, nothing is left to do.
  const canalDone = ways.canal.linked || ways.canal.granted > 0;
  // A mission that this installation does not offer counts neither as done nor as left.
  const missions = [
    videos.length > 0 && { done: unseen.length === 0 },
    { done: ways.partenaire.codes.length > 0 },
    (offered || canalDone) && { done: canalDone },
    welcome && { done: true },
  ].filter((mission) => mission !== false);
  return {
    bonusLeft: overview.bonus_count,
    referral: ownReferral(ctx, ways.parrainage),
    missions: {
      done: missions.filter(({ done }) => done).length,
      all: missions.length,
      video: {
        next: next ? shownVideo(next, await ctx.assetBytes(next.source)) : null,
        unseen: unseen.length,
        all: videos.length,
      },
      partner: { used: ways.partenaire.codes.length },
      canal: {
        offered,
        linked: ways.canal.linked,
        granted: ways.canal.granted > 0,
        amount: ways.canal.amount,
      },
      welcome,
    },
  };
}
