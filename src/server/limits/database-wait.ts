import type { FastifyInstance } from 'fastify';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, type DatabaseWait, withWaiting } from '#database/waiting.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The time that this request may still wait for the database; null before counting begins. */
    databaseWait: DatabaseWait | null;
  }
}

/** The régie reads and changes whole tables: its statements have only the pool's own limits. */
const IN_REGIE = /^\/(?:api\/)?regie(?:[/?.]|$)/;

/**
 * Bounds the time that a public request may wait for the database, so that visitors get an answer in time whatever
 * fails: a database that hangs, one that is gone, or a network that swallows packets. Statements carry the request's
 * name.
 */
export function registerDatabaseWait(app: FastifyInstance): void {
  app.decorateRequest('databaseWait', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const limit = IN_REGIE.test(request.url) ? Number.POSITIVE_INFINITY : PATIENCE.request;
    const waiting = createWaiting(limit, request.id);
    request.databaseWait = waiting;
    // Fastify keeps this context while it reads the body, whose listeners would lose it.
    withWaiting(waiting, done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    request.databaseWait?.release();
    done();
  });
}
