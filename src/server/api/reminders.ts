import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { reminderSettings, remindInput, stopRemindersInput } from '#domain/reminders/schema.ts';
import { remind, stopReminders } from '#domain/reminders/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { BONUS_RATE } from '../limits/limits.ts';
import { errorAnswers } from './documentation.ts';

/** Reminders by web push, for a user who is signed in (docs/decisions/0047). */
export const remindersApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const { db, config } = deps;

  app.put(
    '/reminders',
    {
      config: { rateLimit: BONUS_RATE },
      schema: {
        tags: ['Rappels'],
        summary: 'Recevoir des rappels sur cet appareil',
        description:
          'subscription : ce que donne PushSubscription.toJSON. Ce qui n’est pas dit du choix reste comme il était ; ' +
          'au début : 20:00, les trois rappels. NOT_FOUND quand le service n’envoie pas de rappels, ou quand il n’y a rien à redire.',
        security: [{ session: [] }],
        body: remindInput,
        response: { 200: z.object({ data: reminderSettings }), ...errorAnswers(401, 404, 422) },
      },
    },
    async (request, reply) => {
      if (!config.pushKeys) throw new AppError('NOT_FOUND');
      reply.header('cache-control', 'no-store');
      return { data: await remind({ db, services: config.pushServices }, request.session, request.body) };
    },
  );

  app.delete(
    '/reminders',
    {
      config: { rateLimit: BONUS_RATE },
      schema: {
        tags: ['Rappels'],
        summary: 'Ne plus recevoir de rappels, sur un appareil ou sur tous',
        security: [{ session: [] }],
        body: stopRemindersInput,
        response: {
          200: z.object({ data: z.object({ stopped: z.literal(true) }) }),
          ...errorAnswers(401, 422),
        },
      },
    },
    async (request) => {
      if (!request.session?.registered) throw new AppError('SIGN_IN_REQUIRED');
      await stopReminders(db, request.session, request.body.endpoint ?? null);
      return { data: { stopped: true as const } };
    },
  );
};
