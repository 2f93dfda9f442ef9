import type { FastifyRequest } from 'fastify';
import { isRegiePage } from './page-of-request.ts';

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'page'>;

/**
 * The address under which a page is kept, linked and listed, for a request that spells it otherwise: in another case,
 * with a slash at its end, with letters percent-encoded. The router shows the page there too, and would render it for
 * each visitor.
 *
 * @returns null where the address is plain already, where there is no page, and for forms and a page's data. Also for
 * the régie: outsiders are not told which pages it has
 */
export function plainAddress({ method, url, page }: Asked): string | null {
  if (page === null || page === '/*' || (method !== 'GET' && method !== 'HEAD')) return null;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (path === page || path.endsWith('.data') || isRegiePage(page)) return null;
  const plain = withParameters(page, path);
  return path === plain ? null : plain + url.slice(path.length);
}

/** A page's path as the route table writes it, with the parameters as they came. */
function withParameters(page: string, path: string): string {
  const came = path.split('/');
  return page
    .split('/')
    .map((part, place) => (part.startsWith(':') ? came[place] : part))
    .join('/');
}
