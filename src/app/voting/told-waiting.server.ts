import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { foreseenRefusal } from '#domain/voting/check-vote.ts';

/** What the pages on which a visitor signs in say of the vote that waits for it. */
export interface ToldWaiting {
  /** The candidate's. */
  name: string;
  /** The vote is suspended: signing in does not count it yet. */
  suspended: boolean;
}

/** The visitor's vote that waits for an account; null where none does, or none that can still be counted. */
export async function toldWaiting(ctx: PageContext): Promise<ToldWaiting | null> {
  const visit = toVisit(ctx);
  const { registered, waitingFor } = await visit.voter();
  if (registered || waitingFor === null) return null;
  const { db, config } = ctx.dependencies;
  const [{ contest }, candidates] = await Promise.all([
    visit.current(),
    listCandidates(db, config.competitionId),
  ]);
  const candidate = candidates.find(({ id }) => id === waitingFor.candidate_id);
  const refusal = foreseenRefusal({
    phase: contest?.id === waitingFor.contest_id ? contest.status : undefined,
    candidate,
    // A vote of an earlier day is not told of.
    dayIsToday: true,
  });
  if (!candidate || (refusal !== null && refusal !== 'CONTEST_SUSPENDED')) return null;
  return { name: candidate.display_name, suspended: refusal !== null };
}
