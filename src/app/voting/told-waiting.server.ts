import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { foreseenRefusal } from '#domain/voting/check-vote.ts';

/** What other pages than its own say of a vote that waits. */
export interface ToldWaiting {
  /** The candidate's. */
  name: string;
  /** The vote is suspended: signing in does not count it yet. */
  suspended: boolean;
}

/** The vote that waits for the visitor's account, or for the user's word; null where none does that can still be counted. */
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
  // A vote of an earlier day is not told of.
  const refusal = foreseenRefusal(waitingFor, { contest, candidate, dayIsToday: true });
  if (!candidate || (refusal !== null && refusal !== 'CONTEST_SUSPENDED')) return null;
  return { name: candidate.display_name, suspended: refusal !== null };
}
