import { dailyVoteEnd, isLastVoteDay, utcDay } from '#domain/contest/rules.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { countdownCopy } from '#site/copy/fr.ts';

/** What the frame knows of the current contest. */
export type BarContest = Pick<Contest, 'status' | 'start_date' | 'end_date' | 'result_date'>;

export interface BarCountdown {
  towards: keyof typeof countdownCopy;
  until: number;
}

/**
 * An operator may have extended the vote since the page asked last. A page of the vote asks again within eleven seconds
 * after the end that it knows (`contest/use-next-phase.ts`): until it has its answer, it does not announce results.
 */
const ASKING_MS = 15_000;

/**
 * What the top bar counts towards. It is computed again each second, to see whether it has changed, so that an open page
 * moves to the next state by itself, without asking the server at the very second at which all open pages would.
 *
 * @param votedDay UTC day on which this visitor gave all daily votes, or null
 * @returns null when there is nothing to wait for
 */
export function barCountdown(
  contest: BarContest | null,
  votedDay: string | null,
  now: number,
): BarCountdown | null {
  if (!contest) return null;
  const start = Date.parse(contest.start_date);
  const end = Date.parse(contest.end_date);
  if (contest.status === 'scheduled' && now < start) return { towards: 'opening', until: start };
  if (contest.status === 'scheduled' || contest.status === 'open') {
    if (now < end) return whileOpen(contest, votedDay, new Date(now));
    if (now < end + ASKING_MS) return { towards: 'closing', until: end };
  }
  const results = Date.parse(contest.result_date);
  const counting = contest.status !== 'published' && contest.status !== 'suspended';
  return counting && now < results ? { towards: 'results', until: results } : null;
}

function whileOpen(contest: BarContest, votedDay: string | null, now: Date): BarCountdown {
  // After the last day's vote there is no next vote: count towards the close.
  const given = isLastVoteDay(contest, now) ? 'closing' : 'next';
  return { towards: votedDay === utcDay(now) ? given : 'left', until: dailyVoteEnd(contest, now) };
}
