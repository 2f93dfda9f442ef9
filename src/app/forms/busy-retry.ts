import type { FormAnswer } from './form-answer.ts';

/** Times that a form goes again by itself; where a place is kept for it, as often as it is told to come back. */
const MOST = 6;
const SHORTEST_SECONDS = 2;
/** Spread at random, so that phones which were refused together do not come back together. */
const SPREAD_SECONDS = 3;

/**
 * When a form goes again by itself that the server was too busy for. Who has a place in a line comes at their turn, and
 * not a moment later.
 *
 * @param attempts that were made by itself
 * @param chance from 0 to 1
 * @returns seconds; null for never
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
