/**
 * How much an act weighs: done at once; with the second factor of this evening, where it cannot wait for a code and is easily
 * undone; after showing it again; or by two persons.
 */
export type Weight = 'plain' | 'urgent' | 'confirmed' | 'two-persons';

/** The second factor, once shown, is good for so long. */
export const CONFIRMED_MINUTES = 10;
/** A request for a second person's approval lapses after so long: the situation has changed by then. */
export const APPROVAL_HOURS = 24;

/**
 * Whether the second factor was shown recently enough for an act that matters.
 *
 * @param minutes for which it is good
 */
export function isConfirmed(confirmedAt: Date, now: Date, minutes: number = CONFIRMED_MINUTES): boolean {
  return now.getTime() - confirmedAt.getTime() < minutes * 60_000;
}

/** For how many minutes the second factor is good for an act. @param urgentMinutes by the configuration */
export const confirmedFor = (weight: Weight, urgentMinutes: number): number =>
  weight === 'urgent' ? Math.max(urgentMinutes, CONFIRMED_MINUTES) : CONFIRMED_MINUTES;

/** Whether any text of an input holds a NUL or half of an emoji: valid in JSON, and no text for PostgreSQL. */
export function holdsNoText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNoText);
}
