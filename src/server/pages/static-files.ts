import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { IMMUTABLE } from '../requests/cache-control.ts';

const MANIFEST = 'manifest.webmanifest';

/** What these headers tell a browser to refuse matters where it shows a file by itself: a drawing, a text. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
];
/** A file of the build never changes, so it is never asked for again, nor in pieces; and it is the same for every visitor of every site. */
const FOR_OTHERS = ['etag', 'last-modified', 'accept-ranges', 'cross-origin-resource-policy'];
const SCRIPT = /^\/(?:assets\/[\w.-]+|worker)\.js$/;
const NEVER_A_DOCUMENT = /\.(?:js|css|woff2|png)$/;
/** The régie's worker: a file of the build's like others, for which the browser asks whether it may serve the régie. */
const ALARM_WORKER = /\/assets\/alarm-worker-[\w-]+\.js$/;
/** A service worker is governed by its own policy: it fetches from here, and nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In the place of a refusal when the process is behind; nothing returned lets the request pass. */
    pressureHandler?: () => void;
  }
}

/**
 * Serves what browsers load, from the files that the build compressed beforehand. Files in /assets/ carry their
 * content's hash in their name and never change; the service worker and the manifest are asked for each time; others
 * again after an hour. Headers that mean nothing for a file are left out: on a slow network twenty files' are seconds.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    // A page that was let in is nothing without its files, however far behind the process is by then.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, pressureHandler: () => {} };
    });
    files.addHook('onSend', ({ url }, reply, _payload, done) => {
      // The library has named the type of a compressed file last. Modules and workers are read as UTF-8 without a word;
      // `verifier.mjs` is read by people too.
      if (SCRIPT.test(url)) reply.header('content-type', 'text/javascript');
      done();
    });
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      dotfiles: 'ignore',
      // Written anew for each show: `manifest.ts`.
      globIgnore: [`${MANIFEST}*`],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetime(path));
        reply.header('cross-origin-resource-policy', 'same-origin');
        const file = path.replace(/\.(?:br|gz)$/, '');
        if (NEVER_A_DOCUMENT.test(file)) for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
        if (path.includes('/assets/')) for (const name of FOR_OTHERS) reply.removeHeader(name);
        if (file.endsWith('/worker.js')) reply.header('content-security-policy', WORKER_POLICY);
        if (ALARM_WORKER.test(file)) {
          reply.header('content-security-policy', WORKER_POLICY);
          reply.header('service-worker-allowed', '/regie');
        }
      },
    });
  });
}

/**
 * How heavy a file is that browsers load.
 *
 * @param address path of the site
 * @returns null when there is no such file
 */
export async function assetBytes(folder: string, address: string): Promise<number | null> {
  const file = path.join(folder, address);
  if (!file.startsWith(folder + path.sep)) return null;
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

function lifetime(path: string): string {
  if (path.includes('/assets/')) return IMMUTABLE;
  return /\/worker\.js(?:\.\w+)?$/.test(path) ? 'no-cache' : 'public, max-age=3600';
}
