import type { Candidate } from '#domain/contest/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';

/** The votes that one candidate got from the user on one day. */
export interface Support {
  candidate: Candidate;
  /** UTC day. */
  day: string;
  daily: number;
  bonus: number;
  /** When the last of these votes was cast, ISO 8601. */
  lastAt: string;
}

/** Votes by day and candidate, the last supported first. @param candidates votes for others are left out */
export function toSupport(votes: readonly Vote[], candidates: readonly Candidate[]): Support[] {
  const byKey = new Map<string, Support>();
  for (const vote of votes) {
    const candidate = candidates.find((one) => one.id === vote.candidate_id);
    if (!candidate) continue;
    const key = `${vote.vote_day} ${candidate.id}`;
    const support = byKey.get(key) ?? { candidate, day: vote.vote_day, daily: 0, bonus: 0, lastAt: '' };
    support[vote.kind] += 1;
    if (vote.cast_at > support.lastAt) support.lastAt = vote.cast_at;
    byKey.set(key, support);
  }
  return [...byKey.values()].sort((a, b) => b.lastAt.localeCompare(a.lastAt));
}
