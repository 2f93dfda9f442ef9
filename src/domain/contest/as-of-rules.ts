import { type ContestTimes, contestPhase } from './rules.ts';
import type { ContestPhase, MomentName } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An instant other than the present, at which an operator previews the competition. */
export interface AsOf {
  at: Date;
  /** A week that is shown in this phase, whatever its dates say. */
  forced: { contestId: string; phase: ContestPhase; last: boolean } | null;
}

/** The times that a week's phase at another instant depends on. */
export interface PlannedTimes extends ContestTimes {
  id: string;
  result_date: Date;
}

/**
 * The phase of a week at another instant. Looking ahead, the plan is carried out: results come out on their date, and
 * the régie's present override holds. Looking back, the present override is ignored: it says nothing of then.
 *
 * @param now the present, by the database's clock
 */
export function phaseAsOf(contest: PlannedTimes, { at, forced }: AsOf, now: Date): ContestPhase {
  if (forced?.contestId === contest.id) return forced.phase;
  if (at > now)
    return contestPhase({ ...contest, published_at: contest.published_at ?? contest.result_date }, at);
  return contestPhase(at < now ? { ...contest, override: null } : contest, at);
}

/** The phases that a week can be in at an instant, by its dates and the régie's overrides. */
export function possiblePhases(
  { start_date, end_date }: Pick<PlannedTimes, 'start_date' | 'end_date'>,
  at: Date,
): readonly ContestPhase[] {
  if (at < start_date) return ['scheduled'];
  return at < end_date ? ['open', 'suspended', 'closed'] : ['closed', 'published'];
}

/**
 * The instant of a week's named moment, and the phase that the week is in then; null where its dates decide the phase.
 *
 * @param week for `final`, the competition's last week
 */
export function momentFor(week: PlannedTimes, name: MomentName): { at: Date; phase: ContestPhase | null } {
  const start = week.start_date.getTime();
  const end = week.end_date.getTime();
  const result = week.result_date.getTime();
  const out = Math.max(result, week.published_at?.getTime() ?? 0);
  switch (name) {
    case 'eve':
      return { at: new Date(start - DAY), phase: 'scheduled' };
    case 'before':
      return { at: new Date(start - HOUR), phase: 'scheduled' };
    case 'middle':
      return { at: new Date((start + end) / 2), phase: 'open' };
    case 'suspended':
      return { at: new Date((start + end) / 2), phase: 'suspended' };
    case 'closing':
      return { at: new Date(Math.max(start, end - 5 * MINUTE)), phase: 'open' };
    case 'counting':
      return { at: new Date((end + result) / 2), phase: 'closed' };
    case 'published':
    case 'final':
      return { at: new Date(out + MINUTE), phase: 'published' };
    case 'after':
      return { at: new Date(out + DAY), phase: null };
  }
}
