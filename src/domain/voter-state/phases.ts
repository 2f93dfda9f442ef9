import { contestPhase, nextReset, resultsAskedFor, utcDay } from '#domain/contest/rules.ts';
import type { ContestDates } from './schema.ts';

/** Every instant at which pages change by themselves: a vote opens or closes, results come out, a UTC day begins. */
function changes(contests: readonly ContestDates[], now: Date): number[] {
  const dates = contests.flatMap(({ start_date, end_date, result_date, published_at }) => [
    start_date.getTime(),
    end_date.getTime(),
    result_date.getTime(),
    ...(published_at ? [published_at.getTime()] : []),
  ]);
  return [...dates, Date.parse(`${utcDay(now)}T00:00:00Z`), nextReset(now).getTime()];
}

/** The last such instant, in milliseconds: as far as dates go, pages made since then are up to date. */
export function lastChange(contests: readonly ContestDates[], now: Date): number {
  return Math.max(...changes(contests, now).filter((change) => change <= now.getTime()));
}

/** The next such instant, in milliseconds: until then pages do not change by themselves. */
export function nextChange(contests: readonly ContestDates[], now: Date): number {
  return Math.min(...changes(contests, now).filter((change) => change > now.getTime()));
}

/**
 * The contest whose results a page shows: the one that its address asks for, else the one that was published last.
 *
 * @param asked week number or contest id, as the address says
 * @returns null where no results are out
 */
export function resultsShown(
  contests: readonly ContestDates[],
  asked: { week: string | null; id: string | null },
  now: Date,
): string | null {
  const published = contests.filter((contest) => contestPhase(contest, now) === 'published');
  return (resultsAskedFor(published, asked) ?? published.at(-1))?.id ?? null;
}
