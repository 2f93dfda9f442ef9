/**
 * How many days after the sign-in a user's session ends, used or not; the browser keeps its cookie as long. The terms
 * say so too (`content/cgu.md`, which a test holds to this).
 */
export const SESSION_DAYS = 90;
/** How many of a user's last sessions the régie shows. */
export const SESSIONS_SHOWN = 50;
