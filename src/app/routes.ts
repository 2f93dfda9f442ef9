import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { type Page, pages } from '#site/pages.ts';

function toEntry({ path, file }: Page): RouteConfigEntry {
  // One file may serve several addresses, so each needs its own id. The address itself is the shortest id, and the list
  // of all routes is part of every first visit.
  const id = path;
  return path === '/' ? { id, index: true, file } : { id, path: path.slice(1), file };
}

/** Groups the pages of one frame under their layout route. */
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
