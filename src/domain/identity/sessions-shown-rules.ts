/** Of a user's sessions the régie shows the last ones. */
export const SESSIONS_SHOWN = 50;
