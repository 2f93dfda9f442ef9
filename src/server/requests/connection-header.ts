import type { FastifyInstance } from 'fastify';

/**
 * Leaves out of every answer the headers that keep a connection open, which HTTP/1.1 does by default: they are 48 bytes
 * of a vote's answer. An answer that closes its connection still says so.
 */
export function registerConnectionHeader(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.removeHeader('connection');
    done();
  });
}
