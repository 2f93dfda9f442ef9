import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { plannedWeek } from '#domain/contest/plan.ts';
import { minutesText } from '#domain/counting/minutes.ts';
import { totalsFile } from '#domain/counting/totals-file.ts';
import { listCounts } from '#domain/counting/versions.ts';
import { AppError } from '#domain/errors.ts';
import { maySeeStill } from '#domain/regie/access.ts';
import { votesFile } from '#domain/regie/contests.ts';
import { liveQuery } from '#domain/regie/curve-schema.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { operatorFor } from '../sessions/regie-session.ts';
import { errorAnswers } from './documentation.ts';
import { besides } from './live-besides.ts';

/** A stream ends after this time and the browser reconnects, so that its session counts as used. */
const STREAM_MS = 5 * 60_000;
/** The most that waits for an operator on a slow line; beyond it states are left out, since each state is complete. */
const UNSENT_BYTES = 64 * 1024;
const RETRY_MS = 2_000;

/** The live screen as a stream of events, and counts as files to download. */
export const regieLiveApi: FastifyPluginAsyncZod<Dependencies> = async (app, deps) => {
  const streams = new Set<() => void>();
  // A server that stops does not wait for open screens; the browser reconnects to another by itself.
  app.addHook('preClose', async () => {
    for (const end of streams) end();
  });

  app.get(
    '/live',
    {
      schema: {
        tags: ['Régie'],
        summary: 'L’écran du direct, en événements (text/event-stream)',
        querystring: liveQuery.pick({ periode: true }),
        response: { ...errorAnswers(404, 503) },
      },
    },
    async (request, reply) => {
      const session = await operatorFor(deps, request, 'live');
      const first = await deps.live.read();
      reply.hijack();
      const { raw } = reply;
      const headers = reply.getHeaders();
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      raw.write(`retry: ${RETRY_MS}\n\n`);
      const send = (state: LiveState) => {
        if (raw.writableLength > UNSENT_BYTES || raw.writableEnded) return;
        // The id is the instant. A lost event needs no repeat: the next one carries the whole state.
        raw.write(`id: ${Date.parse(state.now)}\ndata: ${JSON.stringify(state)}\n\n`);
      };
      const sendTrouble = () => {
        if (raw.writableLength <= UNSENT_BYTES && !raw.writableEnded)
          raw.write('event: trouble\ndata: {}\n\n');
      };
      send(first);
      const sendBeside = besides(deps, session, request.query.periode, (name, data) => {
        if (raw.writableLength > UNSENT_BYTES || raw.writableEnded) return false;
        return raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`) || true;
      });
      void sendBeside(first, session.confirmedAt);
      const stop = deps.live.follow(async (state) => {
        // The event holds no data of the show: it tells the screen that its line works and the database does not.
        if (!state) return sendTrouble();
        // An operator who was dismissed, or has signed out elsewhere, is shown nothing more.
        const may = await maySeeStill(deps.db, session, 'live').catch(() => undefined);
        if (may === null) end();
        else if (may) {
          send(state);
          await sendBeside(state, may.confirmedAt);
        }
      });
      const timer = setTimeout(() => end(), STREAM_MS);
      const end = () => {
        stop();
        clearTimeout(timer);
        streams.delete(end);
        raw.end();
      };
      streams.add(end);
      request.raw.once('close', end);
    },
  );

  const version = z.object({ id: z.uuid(), version: z.coerce.number().int().min(1).max(9_999) });

  async function findCount(request: FastifyRequest<{ Params: z.infer<typeof version> }>) {
    await operatorFor(deps, request, 'counts');
    const { params } = request;
    const { planned } = await plannedWeek(deps.db, deps.config.competitionId, params.id);
    const count = (await listCounts(deps.db, params.id)).find((one) => one.version === params.version);
    if (!count) throw new AppError('NOT_FOUND');
    return { count, name: `semaine-${planned.week}-version-${params.version}` };
  }

  app.get(
    '/contests/:id/counts/:version/totals.csv',
    { schema: { tags: ['Régie'], summary: 'Les totaux d’un dépouillement (CSV)', params: version } },
    async (request, reply) => {
      const { count, name } = await findCount(request);
      reply.header('content-disposition', `attachment; filename="totaux-${name}.csv"`);
      return reply.type('text/csv; charset=utf-8').send(totalsFile(count));
    },
  );

  app.get(
    '/contests/:id/counts/:version/minutes.json',
    {
      schema: {
        tags: ['Régie'],
        summary: 'Le fichier du procès-verbal, que le registre cite',
        params: version,
      },
    },
    async (request, reply) => {
      const { count, name } = await findCount(request);
      reply.header('content-disposition', `attachment; filename="proces-verbal-${name}.json"`);
      // Sent unchanged: the register holds the digest of exactly these bytes.
      return reply.type('application/json').send(Buffer.from(minutesText(count)));
    },
  );

  app.get(
    '/contests/:id/counts/:version/votes.csv',
    {
      schema: { tags: ['Régie'], summary: 'Les votes d’un dépouillement, sans noms (CSV)', params: version },
    },
    async (request: FastifyRequest<{ Params: z.infer<typeof version> }>, reply) => {
      const { name } = await findCount(request);
      const votes = await votesFile(deps, request.params.id, request.params.version);
      if (!votes) throw new AppError('NOT_FOUND');
      reply.header('content-disposition', `attachment; filename="votes-${name}.csv"`);
      return reply.type('text/csv; charset=utf-8').send(Readable.from(votes, { objectMode: false }));
    },
  );
};
