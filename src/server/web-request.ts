import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import { BODY_LIMIT, IMPORT_LIMIT, TEXT_AND_PICTURE_LIMIT, TEXT_LIMIT } from './limits.ts';

/** Pages of the régie that a picture or a long text may be sent to, by operators: all other bodies are small. */
const TAKES_MORE: Readonly<Record<string, number>> = {
  '/regie/candidats': PICTURE_BYTES_MAX,
  '/regie/candidats/:id': PICTURE_BYTES_MAX,
  '/regie/candidats/import': IMPORT_LIMIT,
  '/regie/reglages': PICTURE_BYTES_MAX,
  '/regie/messages': TEXT_AND_PICTURE_LIMIT,
  '/regie/videos': TEXT_AND_PICTURE_LIMIT,
  '/regie/pages': TEXT_LIMIT,
  '/regie/fraude': TEXT_LIMIT,
};
/** How many times too much is read before a body is cut off. */
const PATIENCE = 4;

/**
 * How large a body a page takes, in bytes.
 *
 * @param page as the route table writes it
 * @param inRegie whether an operator asks
 */
export function bodyLimitFor(page: string, inRegie: boolean): number {
  return (inRegie && TAKES_MORE[page]) || BODY_LIMIT;
}

/**
 * The same request as the web platform's type.
 *
 * @param read its body, where that has been read
 * @throws {AppError} MALFORMED_REQUEST when the host that was asked for can be none; BODY_TOO_LARGE as the body is read
 */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
  read: string | null = null,
): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const abort = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Where a form comes from was looked at with the session; the router's own look knows nothing of proxies.
    if (name === 'origin') continue;
    for (const part of Array.isArray(value) ? value : [value ?? '']) headers.append(name, part);
  }
  return new Request(new URL(request.url, originOf(request)), {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: read ?? limited(request, bodyLimit), duplex: 'half' } : {}),
  } as RequestInit);
}

/** @throws {AppError} MALFORMED_REQUEST when the host that was asked for can be none */
function originOf({ protocol, host }: FastifyRequest): URL {
  const origin = URL.parse(`${protocol}://${host}`);
  if (!origin?.host || origin.pathname !== '/' || origin.username) throw new AppError('MALFORMED_REQUEST');
  return origin;
}

/** The whole body as text. @throws {AppError} BODY_TOO_LARGE */
export async function readBody(request: FastifyRequest, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  await eachWithin(request, limit, (chunk) => chunks.push(chunk));
  return Buffer.concat(chunks).toString();
}

function limited(request: FastifyRequest, limit: number): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      try {
        await eachWithin(request, limit, (chunk) => controller.enqueue(chunk));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}

/** What is too large is read to its end, and forgotten: a browser cut off shows no answer, but its own error. */
async function eachWithin(
  request: FastifyRequest,
  limit: number,
  take: (chunk: Buffer) => void,
): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of request.raw) {
      size += chunk.length;
      if (size > limit * PATIENCE) break;
      if (size <= limit) take(chunk);
    }
  } catch (cause) {
    // The caller has gone in the middle of it: no other connection of ours has failed.
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
  if (size > limit) throw new AppError('BODY_TOO_LARGE');
}
