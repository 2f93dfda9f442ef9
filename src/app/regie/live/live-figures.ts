import { changeBetween } from '#domain/regie/curve-rules.ts';
import type { LiveState } from '#domain/regie/schema.ts';

/** How many minutes back lies the one that the last minute is compared with. */
const BACK = 5;

/** Votes of the last minute that is complete; the one under way says nothing yet. */
export function pace(minutes: LiveState['minutes']): number {
  return minutes.at(-2)?.votes ?? 0;
}

/** By how much the pace has changed in five minutes, in percent; null where no earlier vote is there to compare with. */
export function paceChange(minutes: LiveState['minutes']): number | null {
  return changeBetween(pace(minutes), minutes.at(-2 - BACK)?.votes ?? null);
}

/** A part of a whole in basis points (hundredths of a percent), 0 where the whole is 0. */
export function toBasisPoints(part: number, whole: number): number {
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
