/** How far one person moves the end of a vote without a second one, counted from the end that two have agreed on. */
export const ALONE_HOURS = 24;
/** How far two persons move it at once. */
export const TOGETHER_DAYS = 14;
/** A shortened vote ends at least so long after the decision: nothing that was taken comes after its new end. */
export const NOTICE_SECONDS = 10;

/** By how much an operator extends a vote on air with one press. */
export const MORE_MINUTES = [5, 10, 15] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Ending {
  end_date: Date;
  /** The end before one person moved it; null when no operator has. */
  agreed_end: Date | null;
}

/** The end that the plan, or two persons, have set. */
export function agreedEnd({ end_date, agreed_end }: Ending): Date {
  return agreed_end ?? end_date;
}

/** Whether one person may move the end there: several extensions of theirs are no more than one. */
export function isWithinAlone(contest: Ending, end: Date): boolean {
  return end.getTime() <= agreedEnd(contest).getTime() + ALONE_HOURS * HOUR_MS;
}

/**
 * Whether one press on air would do as much: from the end that its author was shown, by no more than the most that a press
 * gives. Such an extension is taken back as easily as it is made.
 */
export function isShortExtension(move: {
  end_date: string;
  current_end?: string | null | undefined;
}): boolean {
  if (!move.current_end) return false;
  const by = Date.parse(move.end_date) - Date.parse(move.current_end);
  return by > 0 && by <= Math.max(...MORE_MINUTES) * MINUTE_MS;
}

/** By how much presses extend a vote in all, before a code is asked for again. */
const PRESSES_MINUTES = 60;

/** Whether presses may move the end there: however many there are, they give an hour between them. */
export function isWithinPresses(contest: Ending, end: Date): boolean {
  return end.getTime() <= agreedEnd(contest).getTime() + PRESSES_MINUTES * MINUTE_MS;
}

/** The end that a press would set. @param end the present one, ISO 8601 */
export const moreTime = (end: string, minutes: number): string =>
  new Date(Date.parse(end) + minutes * MINUTE_MS).toISOString();

/** Whether an end is further than any two persons may move it. @param from the present end */
export function isTooFar(from: Date, end: Date): boolean {
  return end.getTime() > from.getTime() + TOGETHER_DAYS * 24 * HOUR_MS;
}
