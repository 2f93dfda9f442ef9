import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import type { Dependencies } from './dependencies.ts';

/** For orchestrators and monitors: alive, able to take votes, and by how much. */
export function registerHealth(app: FastifyInstance, { db, metrics, state, cluster }: Dependencies): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !state.stopping && (await withWaiting(createWaiting(PATIENCE.probe), () => canWrite(db)));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unready' });
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type(metrics.registry.contentType)
      .send(await (cluster ? cluster.ask('metrics', null) : metrics.registry.metrics())),
  );
}

/** A database that takes no writes (a standby, or one that is full and read-only) takes no votes. */
async function canWrite(db: Dependencies['db']): Promise<boolean> {
  try {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
    return rows[0]?.standby === false;
  } catch {
    return false;
  }
}
