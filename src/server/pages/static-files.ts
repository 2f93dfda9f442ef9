import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { IMMUTABLE } from '../requests/cache-control.ts';
import { DATA_POLICY } from '../requests/security-headers.ts';

const MANIFEST = 'manifest.webmanifest';

/** Headers of what a browser may show as a document, such as a text. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  // Comes with the page that asks for the file.
  'strict-transport-security',
  'x-frame-options',
];
/** Headers that files of the build do without: these never change, are fetched whole, and are the same for all. */
const FOR_OTHERS = ['etag', 'last-modified', 'accept-ranges', 'cross-origin-resource-policy'];
const SCRIPT = /^\/(?:assets\/[\w.-]+|worker)\.js$/;
const NEVER_A_DOCUMENT = /\.(?:js|css|woff2|png)$/;
/** A page has a dozen of them, so they keep only a policy: a browser can show one by itself. */
const DRAWING = /\.svg$/;
/** The régie's worker: a file of the build like others, but with the header that allows it the scope of the régie. */
const ALARM_WORKER = /\/assets\/alarm-worker-[\w-]+\.js$/;
/** A service worker has its own policy: it may fetch from this site only. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'";

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called instead of a refusal when the process is behind; returning nothing lets the request pass. */
    pressureHandler?: () => void;
  }
}

/**
 * Serves the files that browsers load, as the build compressed them beforehand. Files in /assets/ carry their content's
 * hash in their name and never change; the service worker and the manifest are revalidated each time, others after an
 * hour. Headers that mean nothing for a file are left out: on a slow network those of twenty files take seconds.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    // A page that was served needs its files, however far behind the process is by then.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, pressureHandler: () => {} };
    });
    files.addHook('onSend', ({ url }, reply, _payload, done) => {
      // The library sets the type of a compressed file last. Browsers read modules and workers as UTF-8 without a
      // charset; engineers read `verifier.mjs` too, so it keeps its charset.
      if (SCRIPT.test(url)) reply.header('content-type', 'text/javascript');
      done();
    });
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      dotfiles: 'ignore',
      // Served for each show by `manifest.ts`.
      globIgnore: [`${MANIFEST}*`],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', lifetime(path));
        reply.header('cross-origin-resource-policy', 'same-origin');
        const file = path.replace(/\.(?:br|gz)$/, '');
        const isDrawing = DRAWING.test(file);
        if (isDrawing || NEVER_A_DOCUMENT.test(file))
          for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
        if (isDrawing) reply.header('content-security-policy', DATA_POLICY);
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
 * Returns the size in bytes of a file that browsers load.
 *
 * @param address the file's path on the site
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
