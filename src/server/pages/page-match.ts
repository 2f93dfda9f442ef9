import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { OWN_BASE } from '#domain/link-rules.ts';
import { pageFor } from '#site/pages.ts';

/** Returns an address's page as the route table writes it: `/vote`, `/regie/semaines/:id`; `/*` where there is none. */
export type PageMatch = (target: string) => string;

/** Paths whose page is remembered: the router ranks all routes for each path, which costs more than a kept page. */
const REMEMBERED = { most: 1_000, length: 100 };

/**
 * Finds pages as the router will: with the router's own matching, over the routes that it was built with. Limits and
 * gates use this, so that no spelling of an address bypasses them; `runGuard` compares it with the page that the router
 * finds.
 */
export function createPageMatch({ routes }: Pick<ServerBuild, 'routes'>): PageMatch {
  const tree = toChildren(routes, undefined);
  const find = (target: string) => {
    const matches = matchRoutes(tree, toPath(target)) ?? [];
    const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
    return pageFor(pattern)?.path ?? '/*';
  };
  const found = new LRUCache<string, string>({ max: REMEMBERED.most });
  return (target) => {
    const path = target.split('?', 1)[0] ?? '';
    const known = found.get(path);
    if (known !== undefined) return known;
    const page = find(path);
    if (path.length <= REMEMBERED.length) found.set(path, page);
    return page;
  };
}

function toChildren(routes: ServerBuild['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    const own = { id, ...(path === undefined ? {} : { path }) };
    return route.index
      ? { ...own, index: true as const }
      : { ...own, caseSensitive: route.caseSensitive ?? false, children: toChildren(routes, id) };
  });
}

/** The router requests a page's data at the page's address with `.data`; `_.data` where that ends in a slash. */
function toPath(target: string): string {
  const { pathname } = new URL(target, OWN_BASE);
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
}
