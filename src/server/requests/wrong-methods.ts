import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { isRegiePage, PAGES } from '../pages/page-of-request.ts';

/** The route of all calls that do not exist. */
export const OTHER_CALLS = '/api/*';
/** What a page takes: forms are sent with POST alone. */
export const PAGE_METHODS = ['GET', 'HEAD', 'POST'];
/** Outsiders are not told which calls and pages the régie has: there a wrong method stays "not found". */
const UNTOLD = '/api/regie/';

/** Returns the methods that an address has; none for an unknown one. */
type MethodsAt = (target: string) => string[];

/** Remembers the methods of every route that is added from now on, but for the two that catch the rest. */
export function rememberMethods(app: FastifyInstance): MethodsAt {
  const known = new Map<string, { path: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url === PAGES || url === OTHER_CALLS || url.startsWith(UNTOLD)) return;
    const { methods, path } = known.get(url) ?? { methods: new Set(), path: toPattern(url) };
    for (const one of [method].flat()) methods.add(one);
    known.set(url, { methods, path });
  });
  return (target) => {
    const path = decodeURI(target.split('?', 1)[0] ?? '');
    const found = [...known.values()].filter((route) => route.path.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/** A route's address, with its parameters and its wildcard, as a regular expression. */
function toPattern(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\([^)]*\))?|\*)/);
  const spelled = parts.map((part, place) => {
    if (place % 2 === 0) return part.replaceAll(/[^\w/]/g, '\\$&');
    return part === '*' ? '.*' : '[^/]+';
  });
  return new RegExp(`^${spelled.join('')}$`);
}

/**
 * Refuses requests that only the routes for the rest take, although their address is known: it has other methods. The
 * hook comes before the body, which is neither read nor judged; it is those routes' own, so that votes do not pass it.
 */
export function registerWrongMethods(app: FastifyInstance, methodsAt: MethodsAt): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== OTHER_CALLS && route.url !== PAGES) return;
    const refuse: onRequestHookHandler = (request, reply, done) => {
      if (route.url === PAGES && request.page !== '/*') return done();
      const methods = methodsAt(request.url);
      // An address that has this method, and that the router does not take all the same, is none: its id is too long.
      done(methods.length > 0 && !methods.includes(request.method) ? toRefusal(reply, methods) : undefined);
    };
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
}

/** Answers the methods that no page has. */
export function refuseOnPages(pages: FastifyInstance): void {
  pages.route({
    method: pages.supportedMethods.filter((method) => !PAGE_METHODS.includes(method)),
    url: PAGES,
    schema: { hide: true },
    onRequest: ({ page }, reply, done) => {
      const known = page !== null && page !== '/*' && !isRegiePage(page);
      done(known ? toRefusal(reply, PAGE_METHODS) : new AppError('NOT_FOUND'));
    },
    handler: () => {},
  });
}

function toRefusal(reply: FastifyReply, allowed: readonly string[]): AppError {
  reply.header('allow', allowed.join(', '));
  return new AppError('METHOD_NOT_ALLOWED');
}
