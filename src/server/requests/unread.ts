import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { errorBody } from '../errors.ts';

const STATUS_OF_PARSER: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** What Node keeps of a connection: the answer that has its turn there. */
interface Connection extends Socket {
  _httpMessage?: { headersSent: boolean } | null;
}

/**
 * Answers a request that Node could not read, and closes its connection. Such a request has no path and reaches no hook:
 * the answer has the form of the API's errors.
 */
export const refuseUnread: NonNullable<FastifyServerOptions['clientErrorHandler']> = function (
  this: FastifyInstance,
  error,
  socket: Connection,
) {
  // Any caller can cause it, as often as they like.
  this.log.debug({ code: error.code }, 'a request could not be read');
  // An answer that has begun cannot be replaced.
  if (!socket._httpMessage?.headersSent) writeRefusal(socket, STATUS_OF_PARSER[error.code ?? ''] ?? 400);
  socket.destroy(error);
};

/** Writes a whole answer where there is no reply to send it with; the caller then closes the connection. */
export function writeRefusal(socket: Socket, status: number): void {
  if (!socket.writable) return;
  const body = Buffer.from(JSON.stringify(errorBody(new AppError('MALFORMED_REQUEST'))));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
