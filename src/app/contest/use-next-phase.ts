import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { presentTime } from '#app/ui/time/server-clock.ts';
import { nextReset } from '#domain/contest/rules.ts';
import type { Phased } from './phased.ts';

/** All open pages reach the same instant: each reloads at random within ten seconds after it. */
const SPREAD_MS = 10_000;
/** A page that waits for an operator's decision, not for a date, reloads at this interval. */
const ASK_MS = 120_000;
/** A page that was hidden for this long reloads: an operator may have decided anything meanwhile. */
const UNSEEN_MS = 60_000;
/** Many phones wake at the full hour, when their owners check the time: each reloads at random within a second. */
const WAKE_SPREAD_MS = 1_000;
/** The longest wait that a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/** When the contest goes to its next phase, in milliseconds; null when no date says so. */
export function nextPhaseAt(contest: Phased | null): number | null {
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

/**
 * When the contest's state on this page may change: at the next phase and, while it is open, at 00:00 UTC, when the
 * daily votes come back. An operator ends a suspension and publishes late results at any time: then the page asks at
 * intervals.
 */
export function nextChangeAt(contest: Phased | null, now: number): number | null {
  const at = nextPhaseAt(contest);
  if (contest?.status === 'open' && at !== null) return Math.min(at, nextReset(new Date(now)).getTime());
  const byHand =
    contest?.status === 'suspended' || (contest?.status === 'closed' && at !== null && at <= now);
  return byHand ? now + ASK_MS : at;
}

/**
 * Whether a page that becomes visible again reloads its data: timers do not run while a page sleeps. All instants are
 * by the server's clock, in milliseconds.
 *
 * @param at when the page's state may change, or null
 * @param hiddenAt since when the page was hidden
 * @param present now
 */
export const isPageStale = (at: number | null, hiddenAt: number, present: number): boolean =>
  (at !== null && present >= at) || present - hiddenAt >= UNSEEN_MS;

/**
 * Reloads the page's data once the contest's state may have changed.
 *
 * @param changes returns when that is; `nextPhaseAt` for a page that follows the day by itself
 */
export function useNextPhase(
  contest: Phased | null,
  now: number,
  changes: (contest: Phased | null, now: number) => number | null = nextChangeAt,
): void {
  const { revalidate } = useRevalidator();
  const at = changes(contest, now);
  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const askIn = (ms: number) => timers.push(setTimeout(revalidate, ms));
    if (at !== null && at >= now && at - now <= LONGEST_MS - SPREAD_MS)
      askIn(at - presentTime(now) + 1000 + Math.random() * SPREAD_MS);
    let hiddenAt = now;
    const look = () => {
      const present = presentTime(now);
      if (document.hidden) hiddenAt = present;
      else if (isPageStale(at, hiddenAt, present)) askIn(Math.random() * WAKE_SPREAD_MS);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      timers.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, now, revalidate]);
}
