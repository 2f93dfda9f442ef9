/**
 * What an act takes: nothing more (`plain`); the second factor of this evening, where the act cannot wait for a code
 * and is easily undone (`urgent`); the second factor again (`confirmed`); or two persons.
 */
export type Weight = 'plain' | 'urgent' | 'confirmed' | 'two-persons';

/** Minutes for which the second factor, once given, is good. */
export const CONFIRMED_MINUTES = 10;
/** Hours after which a request for a second person's approval lapses: the situation has changed by then. */
export const APPROVAL_HOURS = 24;

/**
 * Until when the second factor is good, milliseconds since 1970.
 *
 * @param confirmedAt when it was given, milliseconds since 1970
 * @param minutes for which it is good
 */
export const trustedUntil = (confirmedAt: number, minutes: number): number => confirmedAt + minutes * 60_000;

/**
 * Whether the second factor was given recently enough for an act that matters.
 *
 * @param minutes for which it is good
 */
export const isConfirmed = (confirmedAt: Date, now: Date, minutes: number = CONFIRMED_MINUTES): boolean =>
  now.getTime() < trustedUntil(confirmedAt.getTime(), minutes);

/** For how many minutes the second factor is good for an act. @param urgentMinutes by the configuration */
export const confirmedFor = (weight: Weight, urgentMinutes: number): number =>
  weight === 'urgent' ? Math.max(urgentMinutes, CONFIRMED_MINUTES) : CONFIRMED_MINUTES;
