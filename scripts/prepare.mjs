// Runs before `npm start`, `npm test` and the like, on any Node that the machine has. Installs the packages of
// package-lock.json, Node 24 among them, and builds the pages if their sources are newer; with `install` it only
// installs, with `start` it looks at the configuration before it builds. Fast when there is nothing to do, as in the container.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const at = (...parts) => path.join(root, ...parts);

// The container has no lock file: its packages and pages were made with the image.
if (!existsSync(at('package-lock.json'))) process.exit();

/**
 * A command is a group of its own, so that a signal ends all of it and leaves no build behind. With SIGKILL: a build keeps
 * SIGTERM until it has time for it, and both builds and installations are begun anew as a whole.
 */
let running = null;
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    if (running?.pid) process.kill(-running.pid, 'SIGKILL');
    process.exit(code);
  });
}

async function run(command, args, told = true) {
  running = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  const [status, error] = await new Promise((resolve) => {
    running.once('error', (failure) => resolve([1, failure]));
    running.once('exit', (code) => resolve([code ?? 1]));
  });
  running = null;
  if (status === 0) return;
  const what = [path.basename(command), ...args].join(' ');
  if (told) console.error(`Échec de « ${what} »${error ? ` : ${error.message}` : ''}.`);
  process.exit(status);
}

const { digest, isBuilt } = await import('./build-stamp.mjs');

const installed = at('node_modules/.installed');
const packages = digest(root, [at('package-lock.json')]);
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== packages) {
  console.log('Installation des paquets…');
  // The build needs development packages, which NODE_ENV=production would leave out.
  await run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']);
  writeFileSync(installed, packages);
}

const purpose = process.argv[2];
if (purpose !== 'install' && !isBuilt(root)) {
  const node = at('node_modules/.bin/node');
  // Its own sentences say what is wrong.
  if (purpose === 'start') await run(node, [at('scripts/check-settings.ts')], false);
  console.log('Construction du site…');
  await run(node, [at('scripts/build.ts')]);
}
