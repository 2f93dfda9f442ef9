import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { REFERRALS_NEEDED } from '#domain/bonus/rules.ts';
import {
  assignBonusAnswer,
  assignBonusInput,
  bonusSchema,
  bonusVideoSchema,
  listBonusesInput,
  startVideoAnswer,
  startVideoInput,
  videoProgressAnswer,
  videoProgressInput,
} from '#domain/bonus/schema.ts';
import { assignBonus, listBonuses } from '#domain/bonus/service.ts';
import { listVideos, startVideo, videoProgress } from '#domain/bonus/videos.ts';
import { competitionInput } from '#domain/contest/schema.ts';
import { AppError } from '#domain/errors.ts';
import { inWord } from '#site/copy/small-numbers.ts';
import type { Dependencies } from '../dependencies.ts';
import { BONUS_RATE } from '../limits/limits.ts';
import { errorAnswers } from './documentation.ts';
import { ownCompetition } from './own-competition.ts';

/** Bonus votes: those that a user has, and how they are earned (docs/specification.md §16.1, §16.2). */
export const bonusApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  app.post(
    '/bonus/list',
    {
      schema: {
        tags: ['Bonus'],
        summary: 'Ses votes bonus, et le vote auquel chacun a servi',
        description: 'Avec after, seulement ceux qui portent un numéro plus grand.',
        security: [{ session: [] }],
        body: listBonusesInput,
        response: { 200: z.object({ data: z.array(bonusSchema) }), ...errorAnswers(401, 404, 422) },
      },
    },
    async (request, reply) => {
      ownCompetition(deps.config, request.body.competition_id);
      if (!request.session) throw new AppError('SIGN_IN_REQUIRED');
      reply.header('cache-control', 'no-store');
      return { data: await listBonuses(deps.db, request.session, request.body.after) };
    },
  );

  app.post(
    '/bonus/assign',
    {
      config: { rateLimit: BONUS_RATE },
      schema: {
        tags: ['Bonus'],
        summary: `Obtenir un vote bonus gagné : ${inWord(REFERRALS_NEEDED)} filleuls (parrainage) ou un code partenaire`,
        description:
          'Les autres bonus s’ajoutent d’eux-mêmes : à l’inscription, au compte canal lié, à la fin d’une vidéo. ' +
          'never_had_bonus : 0 pour le premier bonus, 1 pour un bonus de plus.',
        security: [{ session: [] }],
        body: assignBonusInput,
        response: {
          200: z.object({ data: assignBonusAnswer }),
          ...errorAnswers(401, 404, 409, 410, 422),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await assignBonus(deps, request.session, request.body) };
    },
  );

  app.post(
    '/bonus/videos/list',
    {
      schema: {
        tags: ['Bonus'],
        summary: 'Vidéos bonus à regarder, et jusqu’où on les a vues',
        body: competitionInput,
        response: { 200: z.object({ data: z.array(bonusVideoSchema) }), ...errorAnswers(404, 422) },
      },
    },
    async (request, reply) => {
      ownCompetition(deps.config, request.body.competition_id);
      reply.header('cache-control', 'no-store');
      return { data: await listVideos(deps, request.session) };
    },
  );

  app.post(
    '/bonus/videos/start',
    {
      config: { rateLimit: BONUS_RATE },
      schema: {
        tags: ['Bonus'],
        summary: 'Commencer une vidéo, ou la reprendre',
        description: 'Une seule lecture compte à la fois : la nouvelle arrête les autres.',
        security: [{ session: [] }],
        body: startVideoInput,
        response: { 200: z.object({ data: startVideoAnswer }), ...errorAnswers(401, 404, 422) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await startVideo(deps, request.session, request.body) };
    },
  );

  app.post(
    '/bonus/videos/progress',
    {
      config: { rateLimit: BONUS_RATE },
      schema: {
        tags: ['Bonus'],
        summary: 'Dire où en est la lecture ; la fin donne les votes bonus',
        description:
          'À envoyer toutes les interval_s secondes et à la fin, avec le checkpoint de la réponse précédente. ' +
          'Seul le temps réellement passé compte, mesuré par le serveur.',
        security: [{ session: [] }],
        body: videoProgressInput,
        response: { 200: z.object({ data: videoProgressAnswer }), ...errorAnswers(401, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await videoProgress(deps, request.session, request.body) };
    },
  );
};
