import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import type { PastVote } from '#domain/voting/schema.ts';

/** What one accepted request gave, and what became of it. */
export interface GivenVotes {
  requestId: string;
  reference: string;
  candidate: Candidate;
  daily: number;
  bonus: number;
  /** Of these votes, how many do not count any more. */
  annulled: number;
  /** Why, each reason once. */
  reasons: string[];
  /** ISO 8601, UTC. */
  castAt: string;
  contestId: string;
  /** Of its votes' entries in the register. */
  codes: string[];
}

export interface HistoryDay {
  /** UTC day. */
  day: string;
  given: GivenVotes[];
}

export interface HistoryWeek {
  contest: Pick<Contest, 'id' | 'week' | 'status'>;
  votes: number;
  bonus: number;
  annulled: number;
  days: HistoryDay[];
}

/** A vote with the code of its entry in the register. */
export type CodedVote = PastVote & { code: string };

/**
 * The user's votes by week and day, the last first. Votes of a contest or a candidate that is not known here are left
 * out.
 */
export function toHistory(
  votes: readonly CodedVote[],
  contests: readonly Contest[],
  candidates: readonly Candidate[],
): HistoryWeek[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return contests
    .map(({ id, week, status }) => {
      const own = votes.filter((vote) => vote.contest_id === id && byId.has(vote.candidate_id));
      const days = [...new Set(own.map((vote) => vote.vote_day))].sort().reverse();
      return {
        contest: { id, week, status },
        votes: own.length,
        bonus: own.filter((vote) => vote.kind === 'bonus').length,
        annulled: own.filter((vote) => vote.annulled !== null).length,
        days: days.map((day) => ({
          day,
          given: givenOn(
            own.filter((vote) => vote.vote_day === day),
            week,
            byId,
          ),
        })),
      };
    })
    .filter((week) => week.votes > 0)
    .sort((a, b) => b.contest.week - a.contest.week);
}

function givenOn(
  votes: readonly CodedVote[],
  week: number,
  byId: ReadonlyMap<string, Candidate>,
): GivenVotes[] {
  const requests = new Map<string, GivenVotes>();
  for (const vote of votes) {
    const candidate = byId.get(vote.candidate_id);
    if (!candidate) continue;
    const given = requests.get(vote.request_id) ?? {
      requestId: vote.request_id,
      reference: receiptReference(week, vote.request_id),
      candidate,
      daily: 0,
      bonus: 0,
      annulled: 0,
      reasons: [],
      castAt: vote.cast_at,
      contestId: vote.contest_id,
      codes: [],
    };
    given.codes.push(vote.code);
    given[vote.kind] += 1;
    if (vote.annulled !== null) {
      given.annulled += 1;
      if (!given.reasons.includes(vote.annulled)) given.reasons.push(vote.annulled);
    }
    requests.set(vote.request_id, given);
  }
  return [...requests.values()].sort((a, b) => b.castAt.localeCompare(a.castAt));
}

/** What each candidate got on the days of a week, most votes first. */
export function toTalents(week: HistoryWeek): { candidate: Candidate; votes: number }[] {
  const talents = new Map<string, { candidate: Candidate; votes: number }>();
  for (const { candidate, daily, bonus } of week.days.flatMap(({ given }) => given)) {
    const talent = talents.get(candidate.id) ?? { candidate, votes: 0 };
    talent.votes += daily + bonus;
    talents.set(candidate.id, talent);
  }
  return [...talents.values()].sort((a, b) => b.votes - a.votes || a.candidate.number - b.candidate.number);
}

/** Every candidate who appears in these weeks, once. */
export function candidatesIn(weeks: readonly HistoryWeek[]): Candidate[] {
  const given = weeks.flatMap(({ days }) => days.flatMap((day) => day.given));
  return [...new Map(given.map(({ candidate }) => [candidate.id, candidate])).values()];
}
