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
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'public, max-age=3600');
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}
