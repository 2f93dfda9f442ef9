import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;

/**
 * Serves what browsers load, from the files that the build compressed beforehand. Files in /assets/ carry their
 * content's hash in their name and never change; others are asked for again after an hour.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      const forever = file.includes('/assets/');
      reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600');
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
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
