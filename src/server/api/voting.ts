import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { ownReceipts } from '#domain/register/own-receipts.ts';
import { askedReceiptSchema, receiptSchema } from '#domain/register/schema.ts';
import { sealedBy } from '#domain/register/service.ts';
import { castVotesAnswer, castVotesBody, voteSchema } from '#domain/voting/schema.ts';
import { castVotes, voteHistory } from '#domain/voting/service.ts';
import { isBeforeSignIn, saveUntilSignedIn } from '#domain/voting/until-signed-in.ts';
import type { Dependencies } from '../dependencies.ts';
import { sendInCohorts } from '../requests/cohorts.ts';
import { setSessionCookie, toVisitor } from '../sessions/session.ts';
import { errorAnswers } from './documentation.ts';

const answer = z.object({ data: castVotesAnswer, receipts: z.array(receiptSchema) });
const waits = z.object({ data: z.object({ waiting: z.literal(true) }) });

/** Casting votes and looking back at them. */
export const votingApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  app.post(
    '/votes',
    {
      onRequest: app.limitVotes,
      onSend: sendInCohorts,
      schema: {
        tags: ['Vote'],
        summary: 'Donner son vote du jour, des votes bonus, ou les deux',
        description:
          '201 : les votes sont enregistrés et comptés. 200 : la même demande (request_id) avait déjà été acceptée. ' +
          'receipts : de quoi retrouver chaque vote au registre public (/registre). ' +
          '202 : avec until_signed_in, le vote de qui n’est pas connecté attend sa connexion sur le serveur, sans être compté. ' +
          'Sans réponse, renvoyer la même demande : elle ne compte qu’une fois.',
        security: [{ session: [] }],
        body: castVotesBody,
        response: { 200: answer, 201: answer, 202: waits, ...errorAnswers(401, 409, 422) },
      },
    },
    async (request, reply) => {
      const { session, body } = request;
      if (body.until_signed_in && isBeforeSignIn(session, body)) {
        const { until_signed_in: _, ...input } = body;
        const opened = await saveUntilSignedIn(deps, session, input, {
          visitor: toVisitor(request),
          mayBecomeAnonymous: () => app.admitAnonymous(request.ip),
        });
        if (opened) setSessionCookie(deps.config, reply, opened.token);
        reply.header('cache-control', 'no-store');
        return reply.code(202).send({ data: { waiting: true } });
      }
      const { replayed, votes, todays_votes, bonus_count } = await castVotes(
        deps,
        session,
        body,
        request.country,
      );
      const receipts = deps.register.receiptsOf(session as Session, votes);
      return reply.code(replayed ? 200 : 201).send({ data: { votes, todays_votes, bonus_count }, receipts });
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
      if (!request.session?.registered) throw new AppError('SIGN_IN_REQUIRED');
      reply.header('cache-control', 'no-store');
      return { data: await voteHistory(deps.db, request.session) };
    },
  );

  app.get(
    '/votes/receipts/:reference',
    {
      schema: {
        tags: ['Vote'],
        summary: 'De quoi retrouver au registre public les votes d’un de ses reçus',
        security: [{ session: [] }],
        description:
          'Une demande (request_id) qui a servi de nouveau un autre jour UTC a la même référence : vote_day dit lequel. ' +
          'Sans lui, les premiers votes.',
        params: z.object({ reference: z.string().max(40) }),
        querystring: z.object({ vote_day: z.iso.date().optional() }),
        response: { 200: z.object({ data: askedReceiptSchema }), ...errorAnswers(401, 404, 422) },
      },
    },
    async (request, reply) => {
      if (!request.session) throw new AppError('SIGN_IN_REQUIRED');
      const { vote_day } = request.query;
      const receipts = await ownReceipts(deps, request.session, request.params.reference);
      // A vote counts for the UTC day of its time.
      const receipt = receipts.find(({ given_at }) => !vote_day || given_at.startsWith(vote_day));
      if (!receipt) throw new AppError('NOT_FOUND');
      reply.header('cache-control', 'no-store');
      return { data: { ...receipt, sealed_by: sealedBy(deps, new Date(receipt.given_at)) } };
    },
  );
};
