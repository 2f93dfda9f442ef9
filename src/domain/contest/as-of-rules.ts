import { type ContestTimes, contestPhase } from './rules.ts';
import type { ContestPhase, MomentName } from './schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Another instant than the present, at which the competition is looked at. */
export interface AsOf {
  at: Date;
  /** A week that is in this phase, against its dates. */
  forced: { contestId: string; phase: ContestPhase; last: boolean } | null;
}

/** What a week's phase at another instant is told from. */
export interface PlannedTimes extends ContestTimes {
  id: string;
  result_date: Date;
}

/**
 * The phase of a week at another instant. Ahead, what is planned is carried out: results come out on their date, and
 * the régie's hand stays where it is. Looking back, the hand of today says nothing of then.
 *
 * @param now the present, by the database's clock
 */
export function phaseAsOf(contest: PlannedTimes, { at, forced }: AsOf, now: Date): ContestPhase {
  if (forced?.contestId === contest.id) return forced.phase;
  if (at > now)
    return contestPhase({ ...contest, published_at: contest.published_at ?? contest.result_date }, at);
  return contestPhase(at < now ? { ...contest, override: null } : contest, at);
}

/** The phases that a week can be in at an instant, by dates and by the régie's hand. */
export function possiblePhases(
  { start_date, end_date }: Pick<PlannedTimes, 'start_date' | 'end_date'>,
  at: Date,
): readonly ContestPhase[] {
  if (at < start_date) return ['scheduled'];
  return at < end_date ? ['open', 'suspended', 'closed'] : ['closed', 'published'];
}

/**
 * When a moment of a week is, and the phase that the week is in then; null where the dates say it.
 *
 * @param week for `final` the competition's last
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
