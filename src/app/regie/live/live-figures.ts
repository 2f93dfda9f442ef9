import { changeBetween } from '#domain/regie/curve-rules.ts';
import type { DayState, LiveState } from '#domain/regie/schema.ts';

/** The last minute is compared with the one this many minutes before. */
const BACK = 5;

/** Votes of the last complete minute; the one under way is left out. */
export function pace(minutes: LiveState['minutes']): number {
  return minutes.at(-2)?.votes ?? 0;
}

/** The change of the pace within five minutes, in percent; null without earlier votes to compare with. */
export function paceChange(minutes: LiveState['minutes']): number | null {
  return changeBetween(pace(minutes), minutes.at(-2 - BACK)?.votes ?? null);
}

/** A part of a whole in basis points (hundredths of a percent); 0 when the whole is 0. */
export function toBasisPoints(part: number, whole: number): number {
  return whole > 0 ? Math.round((part * 10_000) / whole) : 0;
}

/**
 * The day's bonus votes and voters, which are counted less often than its votes.
 *
 * @param today the day's votes, as counted a moment ago
 * @returns null while they are not counted: before the first count, and while it knows none of the day's votes yet
 */
export function countedDay({ day }: Pick<LiveState, 'day'>, today: number): DayState | null {
  return day && (day.votes > 0 || today === 0) ? day : null;
}

type Step = 'past' | 'current' | 'coming';

/** The state of the vote's three steps: open, closed, results published. */
export function steps(status: NonNullable<LiveState['contest']>['status']): [Step, Step, Step] {
  switch (status) {
    case 'scheduled':
      return ['coming', 'coming', 'coming'];
    case 'closed':
      return ['past', 'current', 'coming'];
    case 'published':
      return ['past', 'past', 'current'];
    default:
      return ['current', 'coming', 'coming'];
  }
}
