import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { foreseenRefusal } from '#domain/voting/check-vote.ts';

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
  const [{ contest }, candidates] = await Promise.all([
    visit.current(),
    listCandidates(db, config.competitionId),
  ]);
  const candidate = candidates.find(({ id }) => id === waitingFor.candidate_id);
  // The visitor's state leaves out a vote of an earlier day.
  const refusal = foreseenRefusal(waitingFor, { contest, candidate, dayIsToday: true });
  if (!candidate || (refusal !== null && refusal !== 'CONTEST_SUSPENDED')) return null;
  return { choice: candidate.id, name: candidate.display_name, suspended: refusal !== null };
}
