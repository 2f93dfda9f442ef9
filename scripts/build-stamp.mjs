// What the built pages were made of, written beside them: `npm start` builds again only if the sources have changed since.
// Runs on any Node that the machine has, like prepare.mjs.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const stampFile = (root) => path.join(root, 'build/.stamp');

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** A digest of files' names, below the root, and contents. */
export function digest(root, files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** A digest of all that the pages are built from. */
function digestSources(root) {
  const at = (...parts) => path.join(root, ...parts);
  const sources = [
    ...filesBelow(at('src')),
    ...filesBelow(at('public')),
    ...(existsSync(at('content')) ? filesBelow(at('content')) : []),
    at('vite.config.ts'),
    at('react-router.config.ts'),
    at('package-lock.json'),
  ].filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'));
  return digest(root, sources);
}

/** Whether the built pages are those of the present sources. */
export function isBuilt(root) {
  return existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === digestSources(root);
}

/**
 * To be called before a build, whose pages belong to no sources until it is over.
 *
 * @returns a function that says that the pages are those of the sources as they were when the build began; it says nothing
 *   where another build has begun since, which empties the folder once more
 */
export function beginBuild(root) {
  const sources = digestSources(root);
  // Not in the folder of the pages, which the build empties.
  const under = path.join(root, 'node_modules/.building');
  const own = randomUUID();
  writeFileSync(under, own);
  rmSync(stampFile(root), { force: true });
  return () => {
    if (readFileSync(under, 'utf8') === own) writeFileSync(stampFile(root), sources);
  };
}
