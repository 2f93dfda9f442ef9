/** `Cache-Control` of an address whose content never changes: a year is the longest that caches heed. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
