/** How much an act weighs: done at once; after showing the second factor again; or by two persons. */
export type Weight = 'plain' | 'confirmed' | 'two-persons';

/** The second factor, once shown, is good for so long. */
export const CONFIRMED_MINUTES = 10;
/** A request for a second person's approval lapses after so long: the situation has changed by then. */
export const APPROVAL_HOURS = 24;

/** Whether the second factor was shown recently enough for an act that matters. */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}

/** Whether there is a NUL in any text of an input: valid in JSON, and no text for PostgreSQL. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNul);
}
