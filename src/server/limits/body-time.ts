import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';

/** For a request's first lines. */
export const HEADERS_MS = 15_000;
/** For a body, from then on: far more than a vote needs on any network. */
const BODY_MS = 15_000;
/** For a body that is known to be large and from a known caller: 8 MB at 220 kbit/s. */
const SLOW_BODY_MS = 300_000;

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const running = new WeakMap<FastifyRequest, NodeJS.Timeout>();
const slow = new WeakSet<FastifyRequest>();

/** Milliseconds for a body of so many bytes from a known caller, at the same pace. */
export function bodyMs(bytes: number): number {
  return Math.ceil(SLOW_BODY_MS * Math.max(1, bytes / PICTURE_BYTES_MAX));
}

/**
 * Gives each body its time: a caller who sends theirs a character at a time must not hold a connection. Node has one
 * time for all requests, which has to be the longest; a film on a slow network needs more than a stranger may have.
 *
 * @param milliseconds for a body
 */
export function registerBodyTime(app: FastifyInstance, milliseconds = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    limitBody(request, milliseconds);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    // Nothing reads what was left of it.
    if (slow.has(request)) allow(request, SLOW_BODY_MS);
    done();
  });
}

/** Limits how long the body of one request may take: called for one that no hook sees, as its address cannot be read. */
export function limitBody(request: FastifyRequest, milliseconds = BODY_MS): void {
  if (!hasBody(request)) return;
  // Nearly every body comes in one piece with its first lines: only what is still missing at the end of the event loop's
  // turn is timed.
  if (begun.push({ request, milliseconds }) === 1) setImmediate(timeWhatIsMissing);
}

/** Requests of this turn of the event loop that have a body. */
let begun: { request: FastifyRequest; milliseconds: number }[] = [];

function timeWhatIsMissing(): void {
  const turn = begun;
  begun = [];
  for (const { request, milliseconds } of turn) {
    const isOver = request.raw.complete || request.raw.destroyed;
    if (!isOver && !running.has(request)) allow(request, milliseconds);
  }
}

/** For a caller who was found to be an operator: lets the body of this request take long. */
export function allowSlowBody(request: FastifyRequest, milliseconds: number): void {
  if (request.raw.complete || !hasBody(request)) return;
  slow.add(request);
  allow(request, milliseconds);
}

function allow(request: FastifyRequest, milliseconds: number): void {
  const { raw } = request;
  clearTimeout(running.get(request));
  if (raw.complete) return;
  const timer = setTimeout(() => {
    const { socket } = raw;
    if (raw.complete || socket.destroyed) return;
    // An answer that has begun cannot become another one.
    if (socket.bytesWritten === 0 && socket.writable) socket.write(TOO_SLOW);
    raw.destroy();
  }, milliseconds);
  timer.unref();
  running.set(request, timer);
  const over = () => clearTimeout(timer);
  raw.once('end', over);
  raw.once('close', over);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
