import type { NavigateFunction } from 'react-router';

/** What this needs of the router's manifest, which stands in the page. */
interface Manifest {
  routes: Record<string, { path?: string; index?: boolean; module: string; css?: string[] }>;
}
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Routes whose scripts are on their way at the same time, at most (docs/specification.md §2.9). */
const MOST = 4;

const asked = new Set<string>();
const waiting: string[] = [];
let underWay = 0;

/** Whether this phone can spare bytes for a page that may not be opened: not on 2G, not where data are to be saved. */
export function sparesData(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Fetches the scripts of a page that will probably be opened next, four pages at a time. Its data are not fetched: how
 * the vote stands is asked when it is shown.
 *
 * @param pathname of the page, as the route table writes it
 */
export function preloadRoute(pathname: string): void {
  const { connection } = navigator as { connection?: Connection };
  if (asked.has(pathname) || !sparesData(connection)) return;
  asked.add(pathname);
  waiting.push(pathname);
  next();
}

function next(): void {
  if (underWay >= MOST) return;
  const pathname = waiting.shift();
  if (pathname === undefined) return;
  underWay += 1;
  void loadRoute(pathname).then((loaded) => {
    if (!loaded) asked.delete(pathname);
    underWay -= 1;
    next();
  });
}

/**
 * Loads a page's scripts and style as the router will, so that it can go there even if the network is gone by then.
 *
 * @returns whether they are there
 */
export async function loadRoute(pathname: string): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
  const route = Object.values(manifest?.routes ?? {}).find(({ path, index }) =>
    pathname === '/' ? index : path === pathname.slice(1),
  );
  if (!route) return false;
  try {
    const sheets = (route.css ?? []).map((sheet) => fetch(sheet.replace(/#$/, '')));
    await Promise.all([import(/* @vite-ignore */ route.module), ...sheets]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts a page (its path, and a query or none) in the open one's place. A browser that could not import its scripts, as without a network, does not try
 * again while the open document lives: then the next document brings them.
 */
export async function openRoute(address: string, navigate: NavigateFunction): Promise<void> {
  if (await loadRoute(address.replace(/\?.*/, ''))) navigate(address, { replace: true });
  else location.replace(address);
}
