import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerSecurityHeaders } from '../requests/security-headers.ts';
import { serveAssets } from './static-files.ts';

const app = Fastify();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-files-'));
  await mkdir(path.join(folder, 'assets'));
  for (const file of ['portrait.svg', 'robots.txt', 'worker.js', 'assets/page-Hj2.js'])
    await writeFile(path.join(folder, file), 'content');
  registerSecurityHeaders(app, true);
  await serveAssets(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const DOCUMENTS_OWN = ['cross-origin-opener-policy', 'referrer-policy', 'x-frame-options'];

it('gives each file the security headers that mean something for it', async () => {
  const headersOf = async (file: string) => (await app.inject(file)).headers;
  const files = [
    ['/portrait.svg', "default-src 'none'; frame-ancestors 'none'", 0],
    ['/robots.txt', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'", 3],
    ['/worker.js', "default-src 'none'; connect-src 'self'; script-src 'self'", 0],
    ['/assets/page-Hj2.js', undefined, 0],
  ] as const;
  for (const [file, policy, documentsOwn] of files) {
    const headers = await headersOf(file);
    expect([file, headers['content-security-policy']]).toEqual([file, policy]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(DOCUMENTS_OWN.filter((name) => name in headers)).toHaveLength(documentsOwn);
  }
});

it('lets a file of the build be kept for ever, the worker be asked for each time, others for an hour', async () => {
  const lifetimeOf = async (file: string) => (await app.inject(file)).headers['cache-control'];
  expect(await lifetimeOf('/assets/page-Hj2.js')).toBe('public, max-age=31536000, immutable');
  expect(await lifetimeOf('/worker.js')).toBe('no-cache');
  expect(await lifetimeOf('/portrait.svg')).toBe('public, max-age=3600');
});
