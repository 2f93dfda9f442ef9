import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  bannerSchema,
  candidateSchema,
  competitionInput,
  contestIdParams,
  contestSchema,
} from '#domain/contest/schema.ts';
import { currentContest, listCandidates } from '#domain/contest/service.ts';
import { contestResults } from '#domain/counting/results.ts';
import { resultsSchema } from '#domain/counting/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { visitId } from '../sessions/session.ts';
import { errorAnswers } from './documentation.ts';
import { ownCompetition } from './own-competition.ts';

/** The contest and its candidates (docs/specification.md §16.1). */
export const contestApi: FastifyPluginAsyncZod<Dependencies> = async (app, { db, config }) => {
  app.post(
    '/candidates/list',
    {
      schema: {
        tags: ['Vote'],
        summary: 'Candidats du vote en cours, et ceux qui ont quitté la compétition',
        body: competitionInput,
        response: { 200: z.object({ data: z.array(candidateSchema) }), ...errorAnswers(404, 422) },
      },
    },
    async (request) => {
      ownCompetition(config, request.body.competition_id);
      return { data: await listCandidates(db, config.competitionId) };
    },
  );

  app.post(
    '/contests/current',
    {
      schema: {
        tags: ['Vote'],
        summary: 'Vote en cours, bannières et identifiant de visite',
        body: competitionInput,
        response: {
          200: z.object({
            data: contestSchema.nullable(),
            banners: z.array(bannerSchema),
            ssid: z.string(),
          }),
          ...errorAnswers(404, 422),
        },
      },
    },
    async (request, reply) => {
      ownCompetition(config, request.body.competition_id);
      const { contest, banners } = await currentContest(db, config.competitionId);
      return { data: contest, banners, ssid: visitId(config, request, reply) };
    },
  );

  app.get(
    '/contests/:id/results',
    {
      schema: {
        tags: ['Vote'],
        summary: 'Résultats d’un vote, une fois publiés',
        params: contestIdParams,
        response: { 200: z.object({ data: resultsSchema }), ...errorAnswers(404, 422) },
      },
    },
    async (request) => ({ data: await contestResults(db, config.competitionId, request.params.id) }),
  );
};
