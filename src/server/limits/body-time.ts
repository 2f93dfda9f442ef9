import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURE_BYTES_MAX } from '#domain/picture-rules.ts';
import { writeRefusal } from '../requests/unread.ts';

/** The most time for a request's headers. */
export const HEADERS_MS = 15_000;
/** The most time for a body after the headers: far more than a vote needs on any network. */
const BODY_MS = 15_000;
/** The most time for a picture from an operator: 8 MB at 220 kbit/s. */
const SLOW_BODY_MS = 300_000;

const running = new WeakMap<FastifyRequest, NodeJS.Timeout>();
const slow = new WeakSet<FastifyRequest>();

/** Milliseconds for a body of `bytes` bytes from an operator, at the same pace. */
export function bodyMs(bytes: number): number {
  return Math.ceil(SLOW_BODY_MS * Math.max(1, bytes / PICTURE_BYTES_MAX));
}

/**
 * Limits the time of each body: a caller who sends one character at a time must not hold a connection. Node has one
 * limit for all requests, which must be the longest: a film on a slow network needs more time than a stranger may have.
 *
 * @param milliseconds the most time for a body
 */
export function registerBodyTime(app: FastifyInstance, milliseconds = BODY_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request, reply, milliseconds);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The rest of the body is not read any more, so it gets a limit again.
    if (slow.has(request)) allow(request, reply, SLOW_BODY_MS);
    done();
  });
}

/** Limits the time of one request's body; also called for a request with a malformed address, which no hook sees. */
export function limitBody(request: FastifyRequest, reply: FastifyReply, milliseconds = BODY_MS): void {
  if (!hasBody(request)) return;
  // Nearly every body comes in one piece with its headers: only a body that is incomplete at the end of the event
  // loop's turn gets a timer.
  if (begun.push({ request, reply, milliseconds }) === 1) setImmediate(timeWhatIsMissing);
}

/** Requests of this turn of the event loop that have a body. */
let begun: { request: FastifyRequest; reply: FastifyReply; milliseconds: number }[] = [];

function timeWhatIsMissing(): void {
  const turn = begun;
  begun = [];
  for (const { request, reply, milliseconds } of turn) {
    const isOver = request.raw.complete || request.raw.destroyed;
    if (!isOver && !running.has(request)) allow(request, reply, milliseconds);
  }
}

/** Lets the body of an operator's request take longer. @param milliseconds the most time from now */
export function allowSlowBody(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  if (request.raw.complete || !hasBody(request)) return;
  slow.add(request);
  allow(request, reply, milliseconds);
}

function allow(request: FastifyRequest, { raw: answer }: FastifyReply, milliseconds: number): void {
  const { raw } = request;
  clearTimeout(running.get(request));
  if (raw.complete) return;
  const timer = setTimeout(() => {
    const { socket } = raw;
    if (raw.complete || socket.destroyed) return;
    // An answer that has begun cannot be replaced; while an earlier request's is on its way, this one has no socket yet.
    if (answer.socket === socket && !answer.headersSent) writeRefusal(socket, 408);
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
