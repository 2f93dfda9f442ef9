import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { errorDocument } from '#server/pages/error-document.ts';
import { beginBuild } from './build-stamp.mjs';
import { writePublicManifest } from './public-manifest.ts';

// Builds the pages, then compresses every text that browsers load at the highest level: once here, not per request.

const root = path.resolve(import.meta.dirname, '..');
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt|html|xml)$/;

const endBuild = beginBuild(root);
const cli = path.join(root, 'node_modules/.bin/react-router');
const { status } = spawnSync(process.execPath, [cli, 'build'], {
  cwd: root,
  stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'],
});
if (status !== 0) process.exit(status ?? 1);
writePublicManifest(path.join(root, 'build'));

const client = path.join(root, 'build/client');
// Pages that the proxy in front shows when the product does not answer.
for (const status of [500, 503]) writeFileSync(path.join(client, `${status}.html`), errorDocument(status));
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
  const file = path.join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(content, quality));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
endBuild();
