import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { type Page, pages } from '#site/pages.ts';

function toEntry({ path, file }: Page): RouteConfigEntry {
  // One file may stand for several addresses; the router tells them apart by id. The address itself is the shortest
  // one: the list of all is in every first visit.
  const id = path;
  return path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file };
}

/** The pages of one frame hang together under it. */
function underLayouts(pages: readonly Page[]): RouteConfigEntry[] {
  const layouts = [...new Set(pages.flatMap(({ layout }) => layout ?? []))];
  return [
    ...pages.filter(({ layout }) => !layout).map(toEntry),
    ...layouts.map((file) => ({
      file,
      children: pages.filter(({ layout }) => layout === file).map(toEntry),
    })),
  ];
}

export default underLayouts(pages) satisfies RouteConfig;
