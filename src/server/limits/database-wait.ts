import type { FastifyInstance } from 'fastify';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, type DatabaseWait, withWaiting } from '#database/waiting.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What this request may still wait for the database; null before it is counted. */
    databaseWait: DatabaseWait | null;
  }
}

/** The régie reads and changes whole tables: its statements have the pool's own limits alone. */
const IN_REGIE = /^\/(?:api\/)?regie(?:[/?.]|$)/;

/**
 * Bounds what a request of the public's may wait for the database, so that people have an answer in time in every
 * case: a database that hangs, one that is gone, or a network that swallows what is sent. What is asked of it carries the
 * request's name.
 */
export function registerDatabaseWait(app: FastifyInstance): void {
  app.decorateRequest('databaseWait', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = IN_REGIE.test(request.url) ? Number.POSITIVE_INFINITY : PATIENCE.request;
    const waiting = createWaiting(limit, request.id);
    request.databaseWait = waiting;
    // Fastify brings this along while it reads the body, whose listeners know nothing of the request.
    withWaiting(waiting, done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.databaseWait?.release();
    done();
  });
}
