/** How far one person moves the end of a vote without a second one, counted from the end that two have agreed on. */
export const ALONE_HOURS = 24;
/** How far two persons move it at once. */
const TOGETHER_DAYS = 14;
/** A shortened vote ends at least so long after the decision: nothing that was taken comes after its new end. */
export const NOTICE_SECONDS = 10;

const HOUR_MS = 3_600_000;

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

/** Whether an end is further than any two persons may move it. @param from the present end */
export function isTooFar(from: Date, end: Date): boolean {
  return end.getTime() > from.getTime() + TOGETHER_DAYS * 24 * HOUR_MS;
}
