/** Hours after which a session ends, used or not. */
export const SESSION_HOURS = 10;
/** Minutes without a request after which a session ends. */
export const IDLE_MINUTES = 45;
/** Hours for which an invitation's link is good, as its e-mail and the pages say. */
export const INVITATION_HOURS = 48;
/** Invitation e-mails to one address within 24 hours: the first, and three repeats. */
export const INVITATIONS_A_DAY = 4;
/** Minutes after which a preview ends by itself, so that a forgotten cookie does not hide the present site. */
export const PREVIEW_MINUTES = 30;

/** Gives a recovery code its one form, however it is typed. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}

/** A candidate's trend: `up` or `down` by more than a tenth against the quarter of an hour before. */
export function trendFor(recent: number, before: number): 'up' | 'down' | 'flat' {
  if (recent > before * 1.1) return 'up';
  return recent < before * 0.9 ? 'down' : 'flat';
}
