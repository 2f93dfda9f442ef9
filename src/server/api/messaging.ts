import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { messageIdParams, messageSchema, messageSummarySchema } from '#domain/messaging/schema.ts';
import { countUnread, listMessages, openMessage } from '#domain/messaging/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { errorAnswers } from './documentation.ts';

/** The show's messages to a user who is signed in. */
export const messagingApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  function member(session: Session | null): Session {
    if (!session?.registered) throw new AppError('SIGN_IN_REQUIRED');
    return session;
  }

  app.get(
    '/messages',
    {
      schema: {
        tags: ['Messages'],
        summary: 'Ses messages, du plus récent au plus ancien, et combien ne sont pas lus',
        security: [{ session: [] }],
        response: {
          200: z.object({ data: z.array(messageSummarySchema), unread: z.int() }),
          ...errorAnswers(401),
        },
      },
    },
    async (request, reply) => {
      const data = await listMessages(deps, member(request.session));
      reply.header('cache-control', 'no-store');
      return { data, unread: data.filter((message) => !message.read).length };
    },
  );

  app.post(
    '/messages/:id/read',
    {
      schema: {
        tags: ['Messages'],
        summary: 'Ouvrir un message, qui est alors lu',
        description: 'Répéter l’appel ne change rien.',
        security: [{ session: [] }],
        params: messageIdParams,
        response: {
          200: z.object({ data: messageSchema, unread: z.int() }),
          ...errorAnswers(401, 404, 422),
        },
      },
    },
    async (request, reply) => {
      const session = member(request.session);
      const data = await openMessage(deps, session, request.params.id);
      reply.header('cache-control', 'no-store');
      return { data, unread: await countUnread(deps, session) };
    },
  );
};
