import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, type DatabaseWait, withWaiting } from '#database/waiting.ts';

/** The régie reads and changes whole tables: its statements have the pool's own limits alone. */
const IN_REGIE = /^\/(?:api\/)?regie(?:[/?.]|$)/;

/**
 * Bounds what a request of the public's may wait for the database, so that people have an answer in time in every
 * case: a database that hangs, one that is gone, or a network that swallows what is sent. What is asked of it carries the
 * request's name.
 */
export function registerDatabaseWait(app: FastifyInstance): void {
  const waits = new WeakMap<FastifyRequest, DatabaseWait>();
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = IN_REGIE.test(request.url) ? Number.POSITIVE_INFINITY : PATIENCE.request;
    const waiting = createWaiting(limit, request.id);
    waits.set(request, waiting);
    withWaiting(waiting, done);
  });
  // The body has been read by listeners that know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const waiting = waits.get(request);
    if (waiting) withWaiting(waiting, done);
    else done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    waits.get(request)?.release();
    done();
  });
}
