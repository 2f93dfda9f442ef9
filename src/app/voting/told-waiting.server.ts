import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { foreseenRefusal } from '#domain/voting/check-vote.ts';
import { VOTE_REFUSALS } from '#domain/voting/refusal-rules.ts';
import { voteCandidate } from '#domain/voting/vote-candidate.ts';

/** What pages other than /votepending say of a vote that waits. */
export interface ToldWaiting {
  /** The candidate's id and name. */
  choice: string;
  name: string;
  /** The vote is suspended: signing in does not count it yet. */
  suspended: boolean;
}

/** The vote that waits for the visitor to sign in, or the user to confirm it; null unless it can still be counted. */
export async function toldWaiting(ctx: PageContext): Promise<ToldWaiting | null> {
  const visit = toVisit(ctx);
  const { waitingFor } = await visit.voter();
  if (waitingFor === null) return null;
  const { db, config } = ctx.dependencies;
  const [{ contest }, { candidate, standing }] = await Promise.all([
    visit.current(),
    voteCandidate(db, config.competitionId, waitingFor),
  ]);
  // The visitor's state leaves out a vote of an earlier day.
  const refusal = foreseenRefusal(waitingFor, { contest, standing, dayIsToday: true });
  if (!candidate || (refusal !== null && VOTE_REFUSALS[refusal] !== 'waiting')) return null;
  return { choice: candidate.id, name: candidate.display_name, suspended: refusal !== null };
}
