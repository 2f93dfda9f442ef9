import type { LiveState } from '#domain/regie/schema.ts';

/** How far back the pace of the last minute is held against. */
const BACK = 5;

/** Votes of the last minute that is complete; the one under way says nothing yet. */
export function pace(minutes: LiveState['minutes']): number {
  return minutes.at(-2)?.votes ?? 0;
}

/**
 * By how much the pace has changed in five minutes.
 *
 * @returns in hundredths, 12 for a tenth and two more; null where there was nothing to hold it against
 */
export function paceChange(minutes: LiveState['minutes']): number | null {
  const before = minutes.at(-2 - BACK)?.votes;
  if (!before) return null;
  return Math.round(((pace(minutes) - before) * 100) / before);
}

/** A part of a whole in hundredths of a percent, 0 of nothing. */
export function partOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part * 10_000) / whole) : 0;
}

type Step = 'past' | 'current' | 'coming';

/** Where the vote stands among its three steps: open, closed, results published. */
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
