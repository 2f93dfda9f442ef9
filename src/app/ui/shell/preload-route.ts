import type { NavigateFunction } from 'react-router';

/** The part of the router's manifest, which is in the page, that is used here. */
interface Manifest {
  routes: Record<string, { path?: string; index?: boolean; module: string; css?: string[] }>;
}
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** At most this many routes load their scripts at the same time (docs/specification.md §2.9). */
const MOST = 4;

const asked = new Set<string>();
const waiting: string[] = [];
let underWay = 0;

/** Whether to spend data on a page that the visitor may not open: not on 2G, and not when the phone saves data. */
export function sparesData(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? '');
}

/**
 * Fetches the scripts of a page that the visitor will probably open next, four pages at a time. The page's data are not
 * fetched: they must be current when it is shown.
 *
 * @param pathname path of the page, as the route table writes it
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
 * Loads a page's scripts and styles as the router will, so that the router can open it even if the network is lost.
 *
 * @returns whether they are loaded
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
 * Replaces the open page by another. After a failed import, as without a network, a browser does not retry it within
 * the same document: then a new document is loaded.
 *
 * @param address path of the page, with or without a query
 */
export async function openRoute(address: string, navigate: NavigateFunction): Promise<void> {
  if (await loadRoute(address.replace(/\?.*/, ''))) navigate(address, { replace: true });
  else location.replace(address);
}
