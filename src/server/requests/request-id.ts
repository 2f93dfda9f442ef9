import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Letters, digits and three signs: it stands in headers, in lines of a log and in comments of SQL, and ends none of them. */
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Names requests. A proxy that is believed has named them already, so that its log, ours and PostgreSQL's say the same; what
 * a visitor sends is not taken over, or they could make one request look like another.
 *
 * @param isTrusted whether an address is that of such a proxy
 */
export function createRequestIds(isTrusted: (address: string | undefined) => boolean) {
  // A number behind what tells processes apart costs a vote a tenth of what a random id does.
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
 * Tells a caller whom something was refused the name of their request, by which it is found in the logs. What went well is
 * asked about by no caller, and carries no bytes for it.
 */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode >= 400) reply.header('x-request-id', request.id);
    done();
  });
}
