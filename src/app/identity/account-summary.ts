import type { Candidate } from '#domain/contest/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';

/** What one candidate got from the visitor today. */
export interface Support {
  candidate: Candidate;
  daily: number;
  bonus: number;
  /** When the last of these votes was cast, ISO 8601. */
  lastAt: string;
}

/** Today's votes by candidate, the last supported first. */
export function supportOf(votes: readonly Vote[], candidates: readonly Candidate[]): Support[] {
  return candidates
    .flatMap((candidate) => {
      const given = votes.filter((vote) => vote.candidate_id === candidate.id);
      const daily = given.filter((vote) => vote.kind === 'daily').length;
      const lastAt = given
        .map((vote) => vote.cast_at)
        .sort()
        .at(-1);
      return lastAt === undefined ? [] : [{ candidate, daily, bonus: given.length - daily, lastAt }];
    })
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt));
}
