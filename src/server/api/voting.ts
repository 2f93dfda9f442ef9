import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { castVotesAnswer, castVotesInput, voteSchema } from '#domain/voting/schema.ts';
import { castVotes, voteHistory } from '#domain/voting/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { errorAnswers } from './documentation.ts';

const answer = z.object({ data: castVotesAnswer });

/** Casting votes and looking back at them. */
export const votingApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  app.post(
    '/votes',
    {
      onRequest: app.limitVotes,
      schema: {
        tags: ['Vote'],
        summary: 'Donner son vote du jour, des votes bonus, ou les deux',
        description:
          '201 : les votes sont enregistrés et comptés. 200 : la même demande (request_id) avait déjà été acceptée. ' +
          'Sans réponse, renvoyer la même demande : elle ne compte qu’une fois.',
        security: [{ session: [] }],
        body: castVotesInput,
        response: { 200: answer, 201: answer, ...errorAnswers(401, 403, 409, 422) },
      },
    },
    async (request, reply) => {
      const { replayed, ...data } = await castVotes(deps, request.session, request.body, request.country);
      return reply.code(replayed ? 200 : 201).send({ data });
    },
  );

  app.get(
    '/votes/history',
    {
      schema: {
        tags: ['Vote'],
        summary: 'Tous ses votes, du plus ancien au plus récent',
        security: [{ session: [] }],
        response: { 200: z.object({ data: z.array(voteSchema) }), ...errorAnswers(401) },
      },
    },
    async (request, reply) => {
      if (!request.session) throw new AppError('SIGN_IN_REQUIRED');
      reply.header('cache-control', 'no-store');
      return { data: await voteHistory(deps.db, request.session) };
    },
  );
};
