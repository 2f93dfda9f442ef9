/** Who works in the régie: an admin may do all that an operator may, and more. */
export type Role = 'operator' | 'admin';

/** How much an act weighs: done at once; after showing the second factor again; or by two persons. */
export type Weight = 'plain' | 'confirmed' | 'two-persons';

/** A session ends after so long, whatever is done with it. */
export const SESSION_HOURS = 10;
/** And after so long without a request. */
export const IDLE_MINUTES = 45;
/** The second factor, once shown, is good for so long. */
export const CONFIRMED_MINUTES = 10;
/** A request for a second person's approval lapses after so long: the situation has changed by then. */
export const APPROVAL_HOURS = 24;
export const INVITATION_HOURS = 48;
/** A preview ends by itself after so long: a cookie forgotten in a browser shows the present again. */
export const PREVIEW_MINUTES = 30;

/** Whether somebody of this role may do what asks for that one. */
export function mayAct(role: Role, needed: Role): boolean {
  return role === 'admin' || needed === 'operator';
}

/** Whether the second factor was shown recently enough for an act that matters. */
export function isConfirmed(confirmedAt: Date, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < CONFIRMED_MINUTES * 60_000;
}

/** Whether there is a NUL in any text of an input: valid in JSON, and no text for PostgreSQL. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(holdsNul);
}

/** One writing for each recovery code: as it is typed from paper. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}

/** Where a candidate is going: by a tenth more or fewer votes than in the quarter of an hour before. */
export function trendOf(recent: number, before: number): 'up' | 'down' | 'flat' {
  if (recent > before * 1.1) return 'up';
  return recent < before * 0.9 ? 'down' : 'flat';
}
