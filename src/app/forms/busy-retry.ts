import type { FormAnswer } from './form-answer.ts';

/** How often a form is sent again by itself; a form with a place in line is sent again without limit. */
const MOST = 6;
const SHORTEST_SECONDS = 2;
/** Upper bound of a random delay, so that phones which were refused together do not come back together. */
const SPREAD_SECONDS = 3;

/**
 * When to send a form again by itself after the server was too busy for it. A visitor with a place in line comes
 * exactly at their turn.
 *
 * @param attempts automatic attempts so far
 * @param chance random number from 0 to 1
 * @returns seconds to wait; null for never
 */
export function secondsToRetry(
  { code, retryAfter = 0 }: FormAnswer,
  attempts: number,
  chance: number,
): number | null {
  if (code === 'IN_LINE') return Math.max(1, retryAfter);
  if (attempts >= MOST) return null;
  return Math.max(SHORTEST_SECONDS, retryAfter) + Math.round(chance * SPREAD_SECONDS);
}
