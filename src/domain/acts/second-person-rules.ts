/** Hours for which two operators of whom one let the other in do not count as two persons. */
const APART_HOURS = 24;

/**
 * Whether an operator's word counts as a second person's.
 *
 * @param lastTie when one of the two last let the other in, or the same admin let both in; null when never
 * @param now the database's clock
 */
export function countsAsSecond(lastTie: Date | null, now: Date): boolean {
  return countsFrom(lastTie, now) === null;
}

/**
 * From when an operator's word counts as a second person's; null when it does already. Takes the arguments of
 * `countsAsSecond`.
 */
export function countsFrom(lastTie: Date | null, now: Date): Date | null {
  const from = lastTie && new Date(lastTie.getTime() + APART_HOURS * 3_600_000);
  return from && from > now ? from : null;
}
