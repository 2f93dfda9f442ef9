// Finds the browser that the journeys drive, or installs Debian's. Run as a command it prints the browser's path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// The first is Chromium without its windows: journeys take a fifth less processor time in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
// Older systems have only the whole browser.
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Finds a Chromium that starts.
 *
 * @returns {string} path or command
 * @throws {Error} with one sentence on what to do
 */
export function findBrowser() {
  const wished = process.env.CHROMIUM_PATH;
  if (wished) {
    if (starts(wished)) return wished;
    throw new Error(`CHROMIUM_PATH=${wished} does not start: correct it, or leave it out.`);
  }
  const found = installed();
  if (found) return found;
  console.log('No Chromium on this machine: installing Debian’s.');
  const problem = install();
  const browser = installed();
  if (browser) return browser;
  throw new Error(
    `No Chromium, and none could be installed (${problem ?? 'the package brought none'}): ` +
      'install Chromium or Google Chrome by hand, or name one in CHROMIUM_PATH.',
  );
}

function installed() {
  const onPath = NAMES.flatMap((name) => {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    return status === 0 ? [stdout.trim()] : [];
  });
  return [...onPath, ...ELSEWHERE.filter((file) => existsSync(file))].find(starts);
}

/** Some systems have a placeholder of that name, which only says where to get the real browser. */
function starts(browser) {
  const { status, stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/** @returns {string | null} why it did not work */
function install() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });
  };
  if (!existsSync('/usr/bin/apt-get')) return 'no apt-get';
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return 'neither root nor sudo';
  // A failed update is no reason to stop: the packages of the old list may still be there.
  apt('update');
  let problem = null;
  for (const name of PACKAGES) {
    // Without fonts-liberation a bare system has no letters to draw.
    const { status, stderr } = apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
    if (status === 0) return null;
    problem = stderr.trim().split('\n').at(-1) ?? 'apt-get failed';
  }
  return problem;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(findBrowser());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
