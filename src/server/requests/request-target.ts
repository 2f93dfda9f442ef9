import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/**
 * Refuses every request whose target or host servers, proxies and routers could read differently: what one of them lets by
 * must not be another address to the next. Browsers write none of these; a caller who does is told that it is wrong.
 *
 * @throws {AppError} MALFORMED_REQUEST, from the hook, before any handler
 */
export function registerRequestTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const plain = isPlainTarget(request.url) && isHost(request.host);
    done(plain ? undefined : new AppError('MALFORMED_REQUEST'));
  });
}

/** Whether a host can be one; probes of the oldest kind name none. */
function isHost(host: string | undefined): boolean {
  if (!host || host === lastHost) return true;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/** Nearly all requests name the same one: it is looked at once. */
let lastHost: string | undefined;

/** A path of plain names: there is no second way to read it. */
const PLAIN = /^(?:\/[\w-]+)+$/;

const CONTROL = /\p{Cc}/u;
/** An empty segment, one that means this folder or the one above, or a slash of another kind. */
const NOT_A_PATH = /\/\/|\/\.{1,2}(?:\/|$)|\\/;

/**
 * Whether a request target is a path of this site in the one form that all read alike: it begins with one slash, and
 * holds neither empty nor dot segments, backslashes, control characters or broken encodings, written out or encoded.
 *
 * @param target as it stands in the request's first line
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
