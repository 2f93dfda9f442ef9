import type { FastifyInstance } from 'fastify';
import { STOPPING } from '../errors.ts';

/**
 * Refuses requests that come over an open connection while the process stops, and closes the connection: the caller
 * finds another process by a new one. Fastify would answer in English by itself (`return503OnClosing`).
 */
export function registerStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done();
    reply.header('connection', 'close');
    done(STOPPING);
  });
}
