import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { pageFor } from '#site/pages.ts';
/** The page of an address as the route table writes it: `/vote`, `/regie/semaines/:id`; `/*` where there is none. */
export type PageMatch = (target: string) => string;

/**
 * Finds pages as the router will: by its own matching, over the routes that it was built with. Limits and gates ask
 * here, so that no spelling of an address leads past them; `runGuard` holds the router's own finding against it.
 */
export function createPageMatch({ routes }: Pick<ServerBuild, 'routes'>): PageMatch {
  const tree = childrenOf(routes, undefined);
  return (target) => {
    const matches = matchRoutes(tree, pathOf(target)) ?? [];
    const pattern = matches.flatMap(({ route }) => route.path ?? []).join('/');
    return pageFor(pattern)?.path ?? '/*';
  };
}

function childrenOf(routes: ServerBuild['routes'], parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path } = route;
    const own = { id, ...(path === undefined ? {} : { path }) };
    return route.index
      ? { ...own, index: true as const }
      : { ...own, caseSensitive: route.caseSensitive ?? false, children: childrenOf(routes, id) };
  });
}

/** The router asks for a page's data under the page's address and `.data`; `_.data` where that ends in a slash. */
function pathOf(target: string): string {
  const { pathname } = new URL(target, 'http://own.invalid');
  return pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');
}
