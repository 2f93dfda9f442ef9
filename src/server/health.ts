import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { PATIENCE } from '#database/patience.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import type { Dependencies } from './dependencies.ts';
import { carriesToken, publicMetrics } from './monitoring/serve-metrics.ts';

/** For orchestrators and monitors: alive, able to take votes, and by how much. */
export function registerHealth(app: FastifyInstance, deps: Dependencies): void {
  const { db, metrics, state, cluster } = deps;
  app.addHook('onResponse', (_request, reply, done) => {
    metrics.answered(reply.statusCode);
    done();
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !state.stopping && (await withWaiting(createWaiting(PATIENCE.probe), () => canWrite(db)));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unready' });
  });

  const { token } = deps.config.metrics;
  if (publicMetrics(deps.config) === 'closed') return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (token !== null && !carriesToken(request.headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    const text = await (cluster ? cluster.ask('metrics', null) : metrics.registry.metrics());
    return reply.type(metrics.registry.contentType).send(text);
  });
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
