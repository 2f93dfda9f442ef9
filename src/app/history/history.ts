import type { Candidate, Contest } from '#domain/contest/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import type { PastVote } from '#domain/voting/schema.ts';

/** The votes of one accepted request, and whether they count. */
export interface GivenVotes {
  requestId: string;
  reference: string;
  candidate: Candidate;
  daily: number;
  bonus: number;
  /** How many of these votes are annulled. */
  annulled: number;
  /** The reasons of the annulments, each once. */
  reasons: string[];
  /** ISO 8601, UTC. */
  castAt: string;
  contestId: string;
  /** Register codes of its votes' entries. */
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

/** A vote with its register code. */
export type CodedVote = PastVote & { code: string };

/**
 * The user's votes by week and day, newest first. Votes of an unknown contest or candidate are left out.
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

/** Votes by candidate in a week, most votes first. */
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
