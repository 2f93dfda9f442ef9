import type { Db } from '#database/client.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import { candidatesById, lineup } from '#domain/contest/service.ts';
import type { RefusalFacts } from './rules.ts';
import type { PendingVote } from './schema.ts';

export interface VoteCandidate {
  /** Null where the competition has no such candidate. */
  candidate: Candidate | null;
  /** How the candidate stands in the vote's contest. */
  standing: RefusalFacts['candidate'];
}

/**
 * The candidate of a vote that has not been cast, of any week: the current one may leave out a talent whom the show
 * knows. Says the same as the statements that decide on a vote.
 */
export async function voteCandidate(
  db: Db,
  competitionId: string,
  vote: Pick<PendingVote, 'contest_id' | 'candidate_id'>,
): Promise<VoteCandidate> {
  const [[candidate = null], inContest] = await Promise.all([
    candidatesById(db, competitionId, [vote.candidate_id]),
    lineup(db, vote.contest_id),
  ]);
  return { candidate, standing: standing(candidate, inContest) };
}

function standing(candidate: Candidate | null, inContest: readonly Candidate[]): VoteCandidate['standing'] {
  if (!candidate) return 'unknown';
  if (candidate.eliminated) return 'eliminated';
  return inContest.some(({ id }) => id === candidate.id) ? 'in-contest' : 'not-in-contest';
}
