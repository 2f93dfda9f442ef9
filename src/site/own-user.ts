/** Name of the cookie, without its prefix, in which a page's scripts find the id of the user whose session it is. */
export const OWN_USER = 'compte';
