import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { BODY_FACTOR } from '../limits/body-limits.ts';
import { type BodyPace, pacedReader, VIDEO_PACE } from '../limits/body-pace.ts';
import { IMPORT_LIMIT } from '../limits/limits.ts';

/**
 * Turns a request into the web platform's `Request`, which loaders and actions read.
 *
 * @param read the body, where it has been read already
 * @param pace the pace required of a body that is read as it comes
 * @throws {AppError} MALFORMED_REQUEST when the host that was asked for can be none; BODY_TOO_LARGE and
 * UPLOAD_INTERRUPTED as the body is read
 */
export function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
  read: string | null = null,
  pace = VIDEO_PACE,
): Request {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const abort = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The session's hook has checked where a form comes from; the router's own check knows nothing of proxies.
    if (name === 'origin') continue;
    for (const part of Array.isArray(value) ? value : [value ?? '']) headers.append(name, part);
  }
  return new Request(new URL(request.url, toOrigin(request)), {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: read ?? toBody(request, reply, bodyLimit, pace), duplex: 'half' } : {}),
  } as RequestInit);
}

/** @throws {AppError} MALFORMED_REQUEST when the host that was asked for can be none */
function toOrigin({ protocol, host }: FastifyRequest): URL {
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

/** A heavy body is streamed as fast as it is read; any other is small, and read as a whole. */
function toBody(request: FastifyRequest, reply: FastifyReply, limit: number, pace: BodyPace): ReadableStream {
  return limit > IMPORT_LIMIT ? asRead(request, reply, limit, pace) : limited(request, limit);
}

function asRead(request: FastifyRequest, reply: FastifyReply, limit: number, pace: BodyPace): ReadableStream {
  const read = pacedReader(request.raw[Symbol.asyncIterator](), pace);
  let size = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await read().catch((cause: unknown) => {
          // The rest of the body is not waited for: the connection closes after the answer.
          reply.header('connection', 'close');
          throw cause instanceof AppError ? cause : new AppError('MALFORMED_REQUEST', { cause });
        });
        if (next.done) return controller.close();
        size += next.value.length;
        if (size > limit) throw new AppError('BODY_TOO_LARGE');
        controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );
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

/** Reads a body that is too large to its end and drops it: a browser that is cut off would show only its own error. */
async function eachWithin(
  request: FastifyRequest,
  limit: number,
  take: (chunk: Buffer) => void,
): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of request.raw) {
      size += chunk.length;
      if (size > limit * BODY_FACTOR) break;
      if (size <= limit) take(chunk);
    }
  } catch (cause) {
    // The caller has left while sending; it is not a connection of ours (to the database) that failed.
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
  if (size > limit) throw new AppError('BODY_TOO_LARGE');
}
