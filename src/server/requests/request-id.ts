import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Letters, digits and three signs, none of which can end a header, a line of a log or a comment of SQL. */
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Names requests. The name that a trusted proxy has given is kept, so that its log, ours and PostgreSQL's agree; a name
 * that a visitor sends is ignored, or they could make one request look like another.
 *
 * @param isTrusted whether an address is that of a trusted proxy
 */
export function createRequestIds(isTrusted: (address: string | undefined) => boolean) {
  // A counter behind a random prefix for the process costs a vote a tenth of what a random id does.
  const own = randomBytes(6).toString('hex');
  let last = 0;
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && SHAPE.test(given) && isTrusted(socket.remoteAddress)) return given;
    last += 1;
    return `${own}-${last.toString(36)}`;
  };
}

/**
 * Sends the name of a refused request, by which it is found in the logs. No caller asks about a request that went well,
 * so its answer does not carry those bytes.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
    done();
  });
}
