import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { Contest } from '#domain/contest/schema.ts';

/** Everybody's page reaches the same instant: each asks again somewhere in the ten seconds after it. */
const SPREAD_MS = 10_000;
/** The longest wait that a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/** When the contest on this page goes to its next phase, or null when no date says so. */
export function nextPhaseAt(
  contest: Pick<Contest, 'status' | 'start_date' | 'end_date' | 'result_date'> | null,
): number | null {
  switch (contest?.status) {
    case 'scheduled':
      return Date.parse(contest.start_date);
    case 'open':
      return Date.parse(contest.end_date);
    case 'closed':
      return Date.parse(contest.result_date);
    default:
      return null;
  }
}

/** Reads the page anew once the contest has gone to its next phase. */
export function useNextPhase(contest: Contest | null, now: number): void {
  const { revalidate } = useRevalidator();
  const at = nextPhaseAt(contest);
  useEffect(() => {
    if (at === null || at < now || at - now > LONGEST_MS - SPREAD_MS) return;
    const timer = setTimeout(revalidate, at - now + 1000 + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [at, now, revalidate]);
}
