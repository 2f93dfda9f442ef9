import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { endSessionsInput, sessionSummarySchema } from '#domain/identity/schema.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { endSessions, listSessions } from '#domain/identity/sessions.ts';
import type { Dependencies } from '../dependencies.ts';
import { SIGN_IN_RATE } from '../limits/limits.ts';
import { clearSessionCookie } from '../sessions/session.ts';
import { errorAnswers } from './documentation.ts';

/** Where a user is signed in: the account, beyond the calls of docs/specification.md §16. */
export const sessionsApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  function member(session: Session | null): Session {
    if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
    return session;
  }

  app.get(
    '/auth/sessions',
    {
      schema: {
        tags: ['Compte'],
        summary: 'Les appareils où l’on est connecté',
        security: [{ session: [] }],
        response: { 200: z.object({ data: z.array(sessionSummarySchema) }), ...errorAnswers(401) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await listSessions(deps, member(request.session)) };
    },
  );

  app.post(
    '/auth/logout-everywhere',
    {
      config: { rateLimit: SIGN_IN_RATE },
      schema: {
        tags: ['Compte'],
        summary: 'Déconnecter tous ses appareils, ou tous sauf celui-ci',
        security: [{ session: [] }],
        body: endSessionsInput,
        response: { 200: z.object({ data: z.object({ ended: z.int() }) }), ...errorAnswers(401, 422) },
      },
    },
    async (request, reply) => {
      const { which } = request.body;
      const ended = await endSessions(deps, member(request.session), which);
      if (which === 'all') clearSessionCookie(deps.config, reply);
      return { data: { ended } };
    },
  );
};
