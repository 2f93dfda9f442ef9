import type { Role, RoleActingIn } from '#domain/acts/role-rules.ts';

/** How far one person may extend a vote, in minutes. */
export interface ExtensionLimits {
  /** The extensions that one press on air can give. */
  presses: readonly number[];
  /** By presses in all, before a code is required again. */
  pressed: number;
  /** Without a second person. Like `pressed`, counted from the end that the plan, or two persons, have set. */
  alone: number;
}

/** By how many hours one person may extend a vote, counted from the end that the plan, or two persons, have set. */
export const ALONE_HOURS = 24;

const USUAL: ExtensionLimits = { presses: [5, 10, 15], pressed: 60, alone: ALONE_HOURS * 60 };

/** The limits by the operator's role. */
const EXTENSIONS: Record<RoleActingIn<'live'>, ExtensionLimits> = { admin: USUAL, operator: USUAL };

/** The limits of roles that may extend no vote. */
const NONE: ExtensionLimits = { presses: [], pressed: 0, alone: 0 };

/** How far an operator of a role extends a vote by themselves. */
export const extensionLimits = (role: Role): ExtensionLimits =>
  (EXTENSIONS as Partial<Record<Role, ExtensionLimits>>)[role] ?? NONE;

/** By how many days two persons may extend a vote at once. */
export const TOGETHER_DAYS = 14;
/** A shortened vote ends at least this long after the decision, so that no accepted vote lies after the new end. */
export const NOTICE_SECONDS = 10;

/** The earliest end that a vote can be shortened to. @param now the database's clock */
export const soonestEnd = (now: Date): Date => new Date(now.getTime() + NOTICE_SECONDS * 1000);

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

/** Whether one person may move the end there: several extensions may go no further than a single one. */
export function isWithinAlone(contest: Ending, end: Date, { alone }: ExtensionLimits): boolean {
  return end.getTime() <= agreedEnd(contest).getTime() + alone * MINUTE_MS;
}

/**
 * Whether one press on air would do as much: the extension goes from the end that the operator was shown by at most the
 * longest press. Such an extension is taken back as easily as it is made.
 */
export function isShortExtension(
  move: { end_date: string; current_end?: string | null | undefined },
  { presses }: ExtensionLimits,
): boolean {
  if (!move.current_end) return false;
  const by = Date.parse(move.end_date) - Date.parse(move.current_end);
  return by > 0 && by <= Math.max(...presses) * MINUTE_MS;
}

/** Whether presses may move the end there, however many there are. */
export function isWithinPresses(contest: Ending, end: Date, { pressed }: ExtensionLimits): boolean {
  return end.getTime() <= agreedEnd(contest).getTime() + pressed * MINUTE_MS;
}

/** The end that a press would set. @param end the present one, ISO 8601 */
export const moreTime = (end: string, minutes: number): string =>
  new Date(Date.parse(end) + minutes * MINUTE_MS).toISOString();

/** The week that begins next, and so limits how far a vote may be extended. */
export interface NextWeek {
  week: number;
  /** ISO 8601. */
  start_date: string;
}

/** The next week, where it begins sooner than two persons may extend the vote to; null where it limits nothing. */
export function limitingWeek<W extends NextWeek>(end: string, weeks: readonly W[]): NextWeek | null {
  const [next] = weeks
    .filter(({ start_date }) => start_date >= end && !isTooFar(new Date(end), new Date(start_date)))
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  return next ? { week: next.week, start_date: next.start_date } : null;
}

/** Whether an end lies further than two persons may move it. @param from the present end */
export function isTooFar(from: Date, end: Date): boolean {
  return end.getTime() > from.getTime() + TOGETHER_DAYS * 24 * HOUR_MS;
}
