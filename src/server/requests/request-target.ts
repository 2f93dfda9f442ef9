import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/**
 * Refuses every request whose target or host could be read differently by servers, proxies and routers: an address that
 * one of them lets pass must not be another address to the next. Browsers never send such a target or host.
 *
 * @throws {AppError} MALFORMED_REQUEST, from the hook, before any handler
 */
export function registerRequestTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const plain =
      isPlainTarget(request.url) &&
      isHost(request.host, request.raw.httpVersion) &&
      namesOneHost(request.raw.rawHeaders);
    done(plain ? undefined : new AppError('MALFORMED_REQUEST'));
  });
}

/**
 * Whether there is one Host header at most: of two, a proxy may believe the last and Node the first (RFC 9112, 3.2).
 *
 * @param headers names and values in turn, as they came
 */
function namesOneHost(headers: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts <= 1;
}

/** Whether a host is well-formed. HTTP/1.1 requires one (RFC 9112, 3.2); the oldest probes (HTTP/1.0) send none. */
function isHost(host: string | undefined, httpVersion: string): boolean {
  if (!host) return httpVersion !== '1.1';
  if (host === lastHost) return true;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/** Nearly all requests name the same host, so the last valid one is remembered. */
let lastHost: string | undefined;

/** A path of plain names, which cannot be read in two ways. */
const PLAIN = /^(?:\/[\w-]+)+$/;

const CONTROL = /\p{Cc}/u;
/** An empty segment, a dot segment (`.` or `..`), or a backslash. */
const NOT_A_PATH = /\/\/|\/\.{1,2}(?:\/|$)|\\/;

/**
 * Whether a request target is a path in the one form that all servers read alike: it begins with one slash, and holds
 * no empty or dot segments, backslashes, control characters or broken encodings, written out or percent-encoded.
 *
 * @param target as in the request's first line
 */
export function isPlainTarget(target: string): boolean {
  if (PLAIN.test(target)) return true;
  if (!target.startsWith('/') || target.includes('#')) return false;
  const [path = ''] = target.split('?');
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return false;
  }
  return !CONTROL.test(decoded) && !NOT_A_PATH.test(decoded) && !CONTROL.test(target);
}
