import type { PlannedContest } from '#domain/contest/schema.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
/** Proposed between the votes of two weeks, so that the first can still be extended on air. */
export const PAUSE_MS = 3_600_000;

/**
 * A draft copy of a week: moved by seven days, or as many times seven as it takes to begin in the future, at the same
 * hours, with the next free number and without candidates who have left the show. It begins an hour after the copied
 * week at the earliest, which matters to a week of seven days.
 *
 * @param taken numbers of all weeks
 * @param present ids of the candidates who are still in the show
 */
export function duplicatedWeek(
  week: PlannedContest,
  taken: readonly number[],
  present: readonly string[],
  now: Date,
): PlannedContest {
  const behind = now.getTime() - Date.parse(week.start_date);
  const later = Math.max(1, Math.floor(behind / WEEK_MS) + 1) * WEEK_MS;
  const moved = (iso: string) => new Date(Date.parse(iso) + later).toISOString();
  const soonest = new Date(Date.parse(week.end_date) + PAUSE_MS).toISOString();
  const start = moved(week.start_date);
  return {
    week: Math.max(week.week, ...taken) + 1,
    start_date: start < soonest ? soonest : start,
    end_date: moved(week.end_date),
    result_date: moved(week.result_date),
    // A copy of the competition's last week is not the last week itself.
    end_contest: false,
    candidate_ids: week.candidate_ids.filter((id) => present.includes(id)),
  };
}
