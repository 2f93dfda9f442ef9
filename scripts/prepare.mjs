// Runs before `npm start`, `npm test` and the like, on any Node that the machine has. Installs the packages of
// package-lock.json, Node 24 among them, and builds the pages if their sources are newer; with `install` it only
// installs. Fast when there is nothing to do, as in the container.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const at = (...parts) => path.join(root, ...parts);

// The container has no lock file: its packages and pages were made with the image.
if (!existsSync(at('package-lock.json'))) process.exit();

function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error || status !== 0) {
    console.error(
      `Échec de « ${[path.basename(command), ...args].join(' ')} »${error ? ` : ${error.message}` : ''}.`,
    );
    process.exit(status || 1);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function unlessFresh(stampFile, current, work) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return;
  work();
  writeFileSync(stampFile, current);
}

unlessFresh(at('node_modules/.installed'), digest([at('package-lock.json')]), () => {
  console.log('Installation des paquets…');
  // The build needs development packages, which NODE_ENV=production would leave out.
  run('npm', ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']);
});

if (process.argv[2] === 'install') process.exit();

const node = at('node_modules/.bin/node');
const sources = [
  ...filesBelow(at('src')),
  ...filesBelow(at('public')),
  ...(existsSync(at('content')) ? filesBelow(at('content')) : []),
  at('vite.config.ts'),
  at('react-router.config.ts'),
  at('package-lock.json'),
].filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'));
unlessFresh(at('build/.stamp'), digest(sources), () => {
  console.log('Construction du site…');
  run(node, [at('scripts/build.ts')]);
});
