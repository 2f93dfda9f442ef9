import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { IMMUTABLE } from '../requests/cache-control.ts';
import type { ByteRange } from './object-storage.ts';
import { createVideoPlaces } from './video-places.ts';
import type { VideoStore } from './videos.ts';

/** Serves videos that were sent to the régie, whole or in the parts that players ask for (RFC 9110, 14). */
export function serveVideos(app: FastifyInstance, videos: VideoStore): void {
  const places = createVideoPlaces();
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/uploads/videos/:name',
    schema: { hide: true },
    async handler(request, reply) {
      const { name } = request.params;
      const size = await videos.size(name);
      if (size === null) throw new AppError('NOT_FOUND');
      reply.headers({
        'content-type': name.endsWith('.webm') ? 'video/webm' : 'video/mp4',
        'accept-ranges': 'bytes',
        'cache-control': IMMUTABLE,
        etag: `"${name}"`,
        'cross-origin-resource-policy': 'same-origin',
      });
      // The name is a hash of the content, so a part that a player already has is still valid.
      if (request.headers['if-none-match']?.includes(`"${name}"`)) return reply.code(304).send();
      const part = rangeIn(request.headers.range, size);
      if (part === 'unsatisfiable')
        return reply
          .code(416)
          .header('content-range', `bytes */${size}`)
          .header('cache-control', 'no-store')
          .send();
      const { start, end } = part ?? { start: 0, end: size - 1 };
      const content =
        request.method === 'HEAD' ? undefined : await places.read(() => videos.open(name, { start, end }));
      reply.header('content-length', end - start + 1);
      if (part) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      return reply.send(content);
    },
  });
}

/**
 * Parses the part that a request asks for. Several parts at once, which no player requests, get the whole file.
 *
 * @returns null for the whole file
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  // « -500 » asks for the last five hundred bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
