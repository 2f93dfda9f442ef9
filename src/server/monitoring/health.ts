import type { FastifyInstance } from 'fastify';
import { PATIENCE } from '#database/patience.ts';
import { readStandby } from '#database/standby.ts';
import type { StandbyState } from '#database/standby-state.ts';
import { createWaiting, withWaiting } from '#database/waiting.ts';
import type { Dependencies } from '../dependencies.ts';
import { carriesToken, publicMetrics } from './serve-metrics.ts';

/** Serves orchestrators and monitors: whether the process lives, whether it can take votes, and its metrics. */
export function registerHealth(app: FastifyInstance, deps: Dependencies): void {
  const { config, db, metrics, state, cluster } = deps;
  app.addHook('onResponse', (_request, reply, done) => {
    metrics.answered(reply.statusCode);
    done();
  });

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const standby = await withWaiting(createWaiting(PATIENCE.probe), () => findStandby(db));
    const takesVotes =
      standby !== null && standby !== 'waiting' && !(config.requireStandby && standby === 'none');
    const ready = !state.stopping && takesVotes;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unready', standby: standby ?? 'unknown' });
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

/** Returns null where no vote can be written: the database does not answer, or takes no writes. */
async function findStandby(db: Dependencies['db']): Promise<StandbyState | null> {
  try {
    const { read_only, state } = await readStandby(db);
    return read_only ? null : state;
  } catch {
    return null;
  }
}
