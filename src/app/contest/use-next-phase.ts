import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { presentTime } from '#app/ui/time/server-clock.ts';
import { nextReset } from '#domain/contest/rules.ts';
import type { Phased } from './phased.ts';

/** All open pages reach the same instant: each reloads at random within ten seconds after it. */
const SPREAD_MS = 10_000;
/**
 * An operator may suspend, close or publish at any time: a page in sight asks at this interval, and at random up to a
 * half more, so that pages that have reloaded at the same instant do not come back together. The rules promise three
 * minutes (content/reglement.md, article 10).
 */
const ASK_MS = 110_000;
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

/** When the contest's state on this page changes by a date: at the next phase and, while it is open, at 00:00 UTC. */
export function nextChangeAt(contest: Phased | null, now: number): number | null {
  const at = nextPhaseAt(contest);
  const passed = at !== null && at <= now;
  if (passed) return null;
  return contest?.status === 'open' && at !== null ? Math.min(at, nextReset(new Date(now)).getTime()) : at;
}

/** Whether an operator may change the contest's state without a date, so that the page asks at intervals. */
export const mayChangeByHand = (contest: Phased | null): boolean =>
  contest !== null && contest.status !== 'published';

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
 * Reloads the page's data once the contest's state has changed by a date, or may have been changed by an operator.
 *
 * @param byDatesOnly for a page that follows the day by itself, and whose visitor is making a choice: the server tells
 * them what an operator has decided when they send it
 */
export function useNextPhase(contest: Phased | null, now: number, byDatesOnly = false): void {
  const { revalidate } = useRevalidator();
  const at = byDatesOnly ? nextPhaseAt(contest) : nextChangeAt(contest, now);
  const asks = !byDatesOnly && mayChangeByHand(contest);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const after = (ms: number, then: () => unknown) => timers.add(setTimeout(then, ms));
    if (at !== null && at >= now && at - now <= LONGEST_MS - SPREAD_MS)
      after(at - presentTime(now) + 1000 + Math.random() * SPREAD_MS, revalidate);
    const askAtIntervals = () =>
      after(ASK_MS * (1 + Math.random() / 2), () => {
        if (!document.hidden && navigator.onLine) revalidate();
        askAtIntervals();
      });
    if (asks) askAtIntervals();
    let hiddenAt = now;
    const look = () => {
      const present = presentTime(now);
      if (document.hidden) hiddenAt = present;
      else if (isPageStale(at, hiddenAt, present)) after(Math.random() * WAKE_SPREAD_MS, revalidate);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      timers.forEach(clearTimeout);
      document.removeEventListener('visibilitychange', look);
    };
  }, [asks, at, now, revalidate]);
}
