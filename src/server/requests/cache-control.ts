import type { FastifyRequest } from 'fastify';

/**
 * What a visitor's own page varies by. With the cookies, of which a posted form changes one, "back" asks for the page
 * again in place of taking it from the browser's cache as it was before; a page that the browser has in memory, it shows
 * all the same. The answer to a form cannot be asked for again: the browser shows it.
 */
export const varyFor = ({ method }: Pick<FastifyRequest, 'method'>): string =>
  method === 'POST' ? 'Accept-Encoding' : 'Accept-Encoding, Cookie';

/** `Cache-Control` of an address whose content never changes: a year is the longest that caches heed. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
