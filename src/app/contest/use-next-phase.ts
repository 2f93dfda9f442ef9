import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { presentTime } from '#app/ui/time/server-clock.ts';
import { nextReset } from '#domain/contest/rules.ts';
import type { Phased } from './phased.ts';

/** All open pages reach the same instant: each asks again at random within the ten seconds after it. */
const SPREAD_MS = 10_000;
/** How often a page asks again that waits for an operator's decision instead of a date. */
const ASK_MS = 120_000;
/** How long a page may have been out of sight without asking again: an operator can have decided anything meanwhile. */
const UNSEEN_MS = 60_000;
/** Phones wake when their owners look at the clock, many at the full hour: each asks at random within a second. */
const WAKE_SPREAD_MS = 1_000;
/** The longest wait that a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/** When the contest on this page goes to its next phase, or null when no date says so. */
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
 * When what this page says of the contest may be another: at the next phase; while it is open also at 00:00 UTC, when
 * the daily votes come back. A suspension, and late results, end when an operator decides it.
 */
export function nextChangeAt(contest: Phased | null, now: number): number | null {
  const at = nextPhaseAt(contest);
  if (contest?.status === 'open' && at !== null) return Math.min(at, nextReset(new Date(now)).getTime());
  const byHand =
    contest?.status === 'suspended' || (contest?.status === 'closed' && at !== null && at <= now);
  return byHand ? now + ASK_MS : at;
}

/**
 * Whether a page that comes back into sight asks again: timers of a page that sleeps do not run.
 *
 * @param at when what it says may be another, or null
 * @param hiddenAt since when it was out of sight
 * @param present all three by the server's clock, milliseconds
 */
export const isPageStale = (at: number | null, hiddenAt: number, present: number): boolean =>
  (at !== null && present >= at) || present - hiddenAt >= UNSEEN_MS;

/**
 * Reads the page anew once what it says of the contest may have changed.
 *
 * @param changes says when; `nextPhaseAt` for a page that follows the day by itself
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
