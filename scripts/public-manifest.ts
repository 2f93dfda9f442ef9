import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** As the router writes it: the routes that its scripts know, and the address of the file that names them. */
interface Manifest {
  url: string;
  routes: Record<string, { parentId?: string }>;
}

/** The frame of the régie: every page in it is behind its door. */
const REGIE = 'layouts/regie';
const ASSIGNMENT = 'window.__reactRouterManifest=';

/**
 * The router tells every browser every route. The public's are told a list without the régie's: who may not see a page
 * is not told that it exists. Both are written beside each other; which one is named, the server decides.
 *
 * @param build folder of the build
 */
export function writePublicManifest(build: string): void {
  const assets = path.join(build, 'client/assets');
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  const text = file && readFileSync(path.join(assets, file), 'utf8');
  if (!text?.startsWith(ASSIGNMENT)) throw new Error('The router writes its manifest in another way now.');
  const whole: Manifest = JSON.parse(text.slice(ASSIGNMENT.length).replace(/;\s*$/, ''));
  const routes = Object.fromEntries(
    Object.entries(whole.routes).filter(([id, { parentId }]) => id !== REGIE && parentId !== REGIE),
  );
  if (!(REGIE in whole.routes)) throw new Error(`No route ${REGIE}.`);
  const hash = createHash('sha256').update(JSON.stringify(routes)).digest('hex').slice(0, 8);
  const manifest: Manifest = { ...whole, url: `/assets/public-${hash}.js`, routes };
  writeFileSync(path.join(build, 'client', manifest.url), `${ASSIGNMENT}${JSON.stringify(manifest)};`);
  writeFileSync(path.join(build, 'server/public-manifest.json'), JSON.stringify(manifest));
}
