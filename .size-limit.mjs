import { readdirSync, readFileSync, statSync } from 'node:fs';

// What a phone loads before a page answers to a tap: the router, the page and everything that they import, each file
// compressed as it is served. Toasts and other pages are fetched later and not counted. Of the two busiest pages also what
// a first visit fetches afterwards by itself: the service worker, the page for "no network", the fingerprint, the record.

const FOLDER = 'build/client';
/**
 * The two pages that every visitor opens; of the others only the heaviest is measured, against a higher limit. A browser
 * counts every file's headers too, some 4 kB: bench:pages measures it.
 */
const BUSIEST = ['/', '/vote'];
const limitOf = (address) => (BUSIEST.includes(address) ? '121 kB' : '141 kB');
/** Without headers: bench:pages counts them, and asks for 140 kB. */
const FIRST_VISIT = '136.6 kB';

const assets = readdirSync(`${FOLDER}/assets`);
const manifestFile = assets.find((file) => /^public-\w+\.js$/.test(file));
if (!manifestFile) throw new Error('The build has no manifest: npm run build.');
const manifest = readFileSync(`${FOLDER}/assets/${manifestFile}`, 'utf8');
const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1));

/** A page and the frames around it. */
const withParents = (route) => (route ? [route, ...withParents(routes[route.parentId])] : []);
// The router ends the name of a style sheet with "#" where the page shares it with a script that is fetched later.
const inBuild = (files) => [...new Set(files)].map((file) => `${FOLDER}${file.replace(/#$/, '')}`);

function contentsOf(route) {
  const parts = [entry, ...withParents(route)];
  const scripts = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
  const styles = parts.flatMap(({ css = [] }) => css);
  return {
    address: route.index ? '/' : `/${route.path}`,
    scripts: inBuild([...scripts, `/assets/${manifestFile}`]),
    styles: inBuild(styles),
  };
}

/** Scripts that every first visit fetches once the page is idle, in a browser with a service worker. */
function afterwards() {
  const offline = Object.values(routes).find(({ path }) => path === 'horsligne');
  const named = ['fp.esm', 'record-visit'].map((name) => {
    const file = assets.find((one) => one.startsWith(`${name}-`) && one.endsWith('.js'));
    if (!file) throw new Error(`No script in the build is named ${name}.`);
    return `/assets/${file}`;
  });
  return [...contentsOf(offline).scripts, ...inBuild(named), `${FOLDER}/worker.js`];
}

const bytes = ({ scripts, styles }) =>
  [...scripts, ...styles].reduce((sum, file) => sum + statSync(file).size, 0);

const pages = Object.values(routes)
  .filter(({ path, index, hasDefaultExport }) => (index || path) && hasDefaultExport)
  .map(contentsOf);
const isBusy = ({ address }) => BUSIEST.includes(address);
// The sign-in page of the régie is opened at desks too.
const isPublic = ({ address }) => !address.startsWith('/regie');
const [heaviest] = pages
  .filter((page) => !isBusy(page) && isPublic(page))
  .sort((a, b) => bytes(b) - bytes(a));
const measured = [...pages.filter(isBusy), ...(heaviest ? [heaviest] : [])];
if (measured.length <= BUSIEST.length) throw new Error(`Pages seen in the build: ${measured.length}.`);

export default [
  ...measured.flatMap(({ address, scripts, styles }) => [
    { name: `scripts of ${address}`, path: scripts, limit: limitOf(address), brotli: true },
    { name: `styles of ${address}`, path: styles, limit: '16 kB', brotli: true },
  ]),
  ...pages.filter(isBusy).map(({ address, scripts }) => ({
    name: `scripts of a first visit of ${address}`,
    path: [...new Set([...scripts, ...afterwards()])],
    limit: FIRST_VISIT,
    brotli: true,
  })),
];
