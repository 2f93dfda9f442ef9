import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import { approvalSchema, auditEventSchema, auditQuery, decisionInput } from '#domain/acts/schema.ts';
import { acts } from '#domain/regie/acts.ts';
import { searched } from '#domain/regie/journal.ts';
import type { Dependencies } from '../dependencies.ts';
import { TEXT_LIMIT } from '../limits/limits.ts';
import { operatorFor } from '../sessions/regie-session.ts';
import { errorAnswers } from './documentation.ts';
import { regieAlarmsApi } from './regie-alarms.ts';
import { regieLiveApi } from './regie-live.ts';

const performed = z.union([
  z.object({ kind: z.literal('done'), answer: z.unknown() }),
  z.object({ kind: z.literal('requested'), approval: z.uuid() }),
]);

/** The régie's calls. For a caller who is no operator, each answers as if it did not exist. */
export const regieApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const operator = (request: FastifyRequest) => operatorFor(deps, request);

  app.addHook('onRequest', async (request, reply) => {
    // Checked before the request is read: an outsider's malformed request is answered like any other of an outsider.
    await operator(request);
    reply.header('cache-control', 'no-store');
  });

  // This plugin already carries the prefix.
  await app.register(regieLiveApi, { ...deps, prefix: '' });
  await app.register(regieAlarmsApi, { ...deps, prefix: '' });

  app.post(
    '/acts/:name',
    {
      // Long texts come this way too; their sender is known to be an operator before the body is read.
      bodyLimit: TEXT_LIMIT,
      schema: {
        tags: ['Régie'],
        summary: 'Faire une action, ou la demander à une deuxième personne',
        params: z.object({ name: z.string().max(60) }),
        body: z.record(z.string(), z.unknown()),
        response: { 200: z.object({ data: performed }), ...errorAnswers(404, 409, 422) },
      },
    },
    async (request) => {
      const session = await operator(request);
      return { data: await perform(deps, acts, session, request.params.name, request.body) };
    },
  );

  app.get(
    '/approvals',
    {
      schema: {
        tags: ['Régie'],
        summary: 'Ce qui attend une deuxième personne',
        response: { 200: z.object({ data: z.array(approvalSchema) }), ...errorAnswers(404) },
      },
    },
    async (request) => {
      await operatorFor(deps, request, 'approvals');
      return { data: await waitingApprovals(deps.db) };
    },
  );

  app.post(
    '/approvals/:id',
    {
      schema: {
        tags: ['Régie'],
        summary: 'Valider, refuser ou retirer une demande',
        params: z.object({ id: z.uuid() }),
        body: decisionInput.omit({ id: true }),
        response: { 200: z.object({ data: performed }), ...errorAnswers(404, 409) },
      },
    },
    async (request) => ({
      data: await decide(
        deps,
        acts,
        await operator(request),
        request.params.id,
        request.body.decision,
        request.body.word,
      ),
    }),
  );

  app.get(
    '/audit',
    {
      schema: {
        tags: ['Régie'],
        summary: 'Le journal, du plus récent au plus ancien',
        querystring: auditQuery,
        response: { 200: z.object({ data: z.array(auditEventSchema) }), ...errorAnswers(404, 422) },
      },
    },
    async (request) => {
      await operatorFor(deps, request, 'journal');
      return { data: await audit(deps.db, await searched(deps, request.query)) };
    },
  );
};
