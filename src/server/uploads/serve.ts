import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';
import { serveVideos } from './serve-videos.ts';
import type { UploadStore } from './upload-store.ts';

/** Serves pictures and videos that were sent to the régie; each name is a hash of a content that never changes. */
export function serveUploads(app: FastifyInstance, pictures: UploadStore): void {
  serveVideos(app, pictures.videos);
  app.get<{ Params: { kind: string; name: string } }>(
    '/uploads/:kind/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, name } = request.params;
      const found = await pictures.read(`/uploads/${kind}/${name}`);
      if (!found) throw new AppError('NOT_FOUND');
      return (
        reply
          .type(`image/${found.format}`)
          .header('cache-control', IMMUTABLE)
          // Mail readers on other sites show the logo too.
          .header('cross-origin-resource-policy', kind === 'logos' ? 'cross-origin' : 'same-origin')
          .send(found.content)
      );
    },
  );
}
