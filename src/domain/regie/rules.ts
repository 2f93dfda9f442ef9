/** A session ends after so long, used or not. */
export const SESSION_HOURS = 10;
/** A session ends after so long without a request. */
export const IDLE_MINUTES = 45;
/** The link of an invitation is good for so long, as its e-mail and the pages say. */
export const INVITATION_HOURS = 48;
/** E-mails of an invitation to one address within a day and a night: the first, and three that it is sent again by. */
export const INVITATIONS_A_DAY = 4;
/** A preview ends by itself after so long: a cookie forgotten in a browser shows the present again. */
export const PREVIEW_MINUTES = 30;

/** One writing for each recovery code: as it is typed from paper. */
export function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return letters.length === 10 ? `${letters.slice(0, 5)}-${letters.slice(5)}` : letters;
}

/** Where a candidate is going: by a tenth more or fewer votes than in the quarter of an hour before. */
export function trendFor(recent: number, before: number): 'up' | 'down' | 'flat' {
  if (recent > before * 1.1) return 'up';
  return recent < before * 0.9 ? 'down' : 'flat';
}
