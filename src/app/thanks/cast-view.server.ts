import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { candidatesById } from '#domain/contest/service.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import { voterView } from '../voting/ballot.server.ts';
import { type CastView, toCastView } from './cast-view.ts';
import type { ThanksOfSite } from './thanks-of-site.ts';

/** @returns null when this visitor has no vote today that can be shown */
export async function castView(ctx: PageContext): Promise<CastView | null> {
  const [{ contest, candidates, voter, bonusLeft }, site] = await Promise.all([
    voterView(ctx),
    thanksOfSite(ctx),
  ]);
  if (!contest) return null;
  const [before, ended] = await Promise.all([earlierCandidates(ctx, contest, voter), readBonusOver(ctx)]);
  return toCastView(site, {
    contest,
    ended,
    candidates,
    earlier: before.filter(({ id }) => !candidates.some((one) => one.id === id)),
    receipts: voter.receipts,
    daily: voter.daily,
    bonusLeft,
    now: toVisit(ctx).now,
  });
}

/** The parts of the site that the thanks page needs. */
export async function thanksOfSite(ctx: PageContext): Promise<ThanksOfSite> {
  const visit = toVisit(ctx);
  const [{ share_texts }, published] = await Promise.all([visit.competition(), visit.published()]);
  const { candidate_message, votes_message } = share_texts;
  const { publicUrl, contactEmail, pushKeys } = ctx.dependencies.config;
  return {
    publicUrl,
    contact: contactEmail,
    pushKey: pushKeys?.publicKey ?? null,
    texts: {
      ...(candidate_message === undefined ? {} : { candidate_message }),
      ...(votes_message === undefined ? {} : { votes_message }),
    },
    publishedWeek: published?.week ?? null,
  };
}

/** The candidates of votes that were given today before the current contest began. */
async function earlierCandidates(
  ctx: PageContext,
  contest: Contest,
  { votedFor }: VoterState,
): Promise<Candidate[]> {
  const before = votedFor.filter(({ contest_id }) => contest_id !== contest.id);
  if (before.length === 0) return [];
  const { db, config } = ctx.dependencies;
  const ids = [...new Set(before.map(({ candidate_id }) => candidate_id))];
  return candidatesById(db, config.competitionId, ids);
}
