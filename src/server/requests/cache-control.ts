/** What an answer tells caches whose address is given to no other content: a year, which is the longest they heed. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
