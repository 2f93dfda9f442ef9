import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

const YEAR = 31_536_000;
/** A name that `pictures.ts` gives, and no other: what else lies in the folder is nobody's business. */
const NAME = /^[0-9a-f]{32}-(?:180|360|720)\.(avif|webp)$/;

/** Serves pictures that were sent to the régie; their names are their contents', so they never change. */
export function serveUploads(app: FastifyInstance, folder: string): void {
  app.get<{ Params: { name: string } }>(
    '/uploads/portraits/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [name, format] = request.params.name.match(NAME) ?? [];
      const file = name && path.join(folder, 'portraits', name);
      const found = file && (await stat(file).catch(() => null));
      if (!file || !found) throw new AppError('NOT_FOUND');
      return reply
        .type(`image/${format}`)
        .header('content-length', found.size)
        .header('cache-control', `public, max-age=${YEAR}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .send(createReadStream(file));
    },
  );
}
