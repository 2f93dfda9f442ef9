/** Name, without its prefix, of the cookie in which scripts read the id of the session's user. */
export const OWN_USER = 'compte';
