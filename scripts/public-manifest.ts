import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The router's manifest: the routes that its scripts know, and the address of the file that lists them. */
interface Manifest {
  url: string;
  entry: { imports: string[] };
  routes: Record<string, Route>;
}
interface Route {
  id: string;
  parentId?: string;
  imports: string[];
  css: string[];
}

/** The layout of the régie: every page in it asks for an operator's session. */
const REGIE = 'layouts/regie';
const ASSIGNMENT = 'window.__reactRouterManifest=';

/**
 * The router gives every browser the list of all routes. Browsers of the public get a list without the régie's routes:
 * a visitor who may not see a page must not learn that it exists. Both lists stand beside each other; the server
 * decides which one a page names.
 *
 * @param build folder of the build
 */
export function writePublicManifest(build: string): void {
  const assets = path.join(build, 'client/assets');
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  const text = file && readFileSync(path.join(assets, file), 'utf8');
  if (!text?.startsWith(ASSIGNMENT)) throw new Error('The router writes its manifest in another way now.');
  const whole: Manifest = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, ''));
  const { root } = whole.routes;
  if (!root || !(REGIE in whole.routes)) throw new Error(`No route root, or ${REGIE}.`);
  const routes = Object.fromEntries(
    Object.entries(whole.routes)
      .filter(([id, { parentId }]) => id !== REGIE && parentId !== REGIE)
      .map(([id, route]) => [id, route === root ? root : withoutShared(route, whole.entry, root)]),
  );
  const hash = createHash('sha256').update(JSON.stringify(routes)).digest('hex').slice(0, 8);
  const manifest: Manifest = { ...whole, url: `/assets/public-${hash}.js`, routes };
  writeFileSync(path.join(build, 'client', manifest.url), `${ASSIGNMENT}${JSON.stringify(manifest)};`);
  writeFileSync(path.join(build, 'server/public-manifest.json'), JSON.stringify(manifest));
}

/** A route without the files that it shares with every page: the list would repeat the same names thirty times. */
function withoutShared(route: Route, entry: { imports: string[] }, root: Route): Route {
  const shared = new Set([...entry.imports, ...root.imports]);
  const imports = route.imports.filter((file) => !shared.has(file));
  return { ...route, imports, css: route.css.filter((file) => !root.css.includes(file)) };
}
