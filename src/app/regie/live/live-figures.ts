import { changeBetween } from '#domain/regie/curve-rules.ts';
import type { LiveState } from '#domain/regie/schema.ts';

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
