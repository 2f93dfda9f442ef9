/**
 * A user's session ends so many days after they signed in, used or not; their browser keeps its cookie as long. The terms say it
 * too (`content/cgu.md`, which a test holds to this).
 */
export const SESSION_DAYS = 90;
/** Of a user's sessions the régie shows the last ones. */
export const SESSIONS_SHOWN = 50;
