import type { Contest, ContestPhase } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * The contest whose results an address asks for, among the published contests.
 *
 * @param asked week number or contest id, as the address says
 */
export function resultsAskedFor<C extends { id: string; week: number }>(
  published: readonly C[],
  asked: { week: string | null; id: string | null },
): C | undefined {
  return published.find(({ id, week }) => id === asked.id || String(week) === asked.week);
}

/** The UTC day of an instant, as 'YYYY-MM-DD': the day that a daily vote belongs to. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Whether the day that a vote was meant for is over. Such a vote is not sent; its author is asked instead. */
export const isDayOver = (voteDay: string, now: Date): boolean => voteDay < utcDay(now);

/** What the journal calls a contest. */
export const subjectFor = (contestId: string): string => `contest:${contestId}`;

/** When the daily votes come back: the next 00:00 UTC after `now`. */
export function nextReset(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
}

/**
 * When today's daily vote ends, in milliseconds since 1970: at the end of the UTC day, or of the contest if earlier.
 */
export function dailyVoteEnd({ end_date }: { end_date: string }, now: Date): number {
  return Math.min(Date.parse(end_date), nextReset(now).getTime());
}

/** Whether no daily votes come back before a contest's end: `now` is on its last UTC day, or later. */
export function isLastVoteDay({ end_date }: { end_date: string }, now: Date): boolean {
  return nextReset(now).getTime() >= Date.parse(end_date);
}

/** Whether the competition's last vote has closed: no vote can be given any more. */
export const isSeasonOver = (contest: Pick<Contest, 'end_contest' | 'status'> | null | undefined): boolean =>
  contest?.end_contest === true && (contest.status === 'closed' || contest.status === 'published');

/**
 * Whether a competition lets in a visitor from a country. A visitor whose country is not known is never turned away.
 *
 * @param countries ISO 3166 codes of the competition's countries; none means all
 * @param country ISO 3166 code, or null when it is not known
 */
export function admits(countries: readonly string[], country: string | null): boolean {
  return country === null || countries.length === 0 || countries.includes(country.toUpperCase());
}

/**
 * The UTC days in which a contest takes votes, first day first. The end is excluded: a contest that ends at 00:00 does
 * not include that day.
 */
export function daysOfContest({ start_date, end_date }: { start_date: string; end_date: string }): string[] {
  const days: string[] = [];
  const end = Date.parse(end_date);
  for (let day = Date.parse(utcDay(new Date(start_date))); day < end; day += DAY_MS) {
    days.push(utcDay(new Date(day)));
  }
  return days;
}

/** What decides a contest's phase. */
export interface ContestTimes {
  start_date: Date;
  end_date: Date;
  override: 'suspended' | 'closed' | null;
  published_at: Date | null;
}

/**
 * The phase of a contest at `now`: its dates first, then the régie's override. The start belongs to the contest, the
 * end does not: at `end_date` exactly no vote is taken any more. `INSERT_BALLOTS` in voting/statements.ts has the same
 * rule for « open » in SQL, in its `choice`.
 */
export function contestPhase(contest: ContestTimes, now: Date): ContestPhase {
  if (contest.published_at && contest.published_at <= now) return 'published';
  if (now < contest.start_date) return 'scheduled';
  if (now >= contest.end_date || contest.override === 'closed') return 'closed';
  return contest.override === 'suspended' ? 'suspended' : 'open';
}

/** When an operator closed a vote before its planned end; null for a vote that ends, or has ended, as planned. */
export const closedEarly = ({
  end_date,
  closed_at,
}: {
  end_date: Date;
  closed_at: Date | null;
}): Date | null => (closed_at && closed_at < end_date ? closed_at : null);

/**
 * The contest that a visitor's screen is about: one whose vote is open or suspended; else the last one that is closed
 * and not yet published; else the next one, else the last published.
 *
 * @param toPhase returns a contest's phase, where another than its present one is wanted
 */
export function chooseCurrent<C extends ContestTimes>(
  contests: readonly C[],
  now: Date,
  toPhase: (contest: C, now: Date) => ContestPhase = contestPhase,
): C | null {
  const inOrder = contests.toSorted((a, b) => a.start_date.getTime() - b.start_date.getTime());
  const inPhase = (...phases: ContestPhase[]) => inOrder.filter((c) => phases.includes(toPhase(c, now)));
  return (
    inPhase('open', 'suspended').at(-1) ??
    inPhase('closed').at(-1) ??
    inPhase('scheduled')[0] ??
    inPhase('published').at(-1) ??
    null
  );
}
