import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { newId } from '#domain/uuid.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config/config.ts';
import { secretsFrom } from '#server/config/keys.ts';
import { assemble, type Dependencies } from '#server/dependencies.ts';
import { loadBuild } from '#server/pages/load-build.ts';
import { createPageRenderer, type PageRenderer } from '#server/pages/ssr.ts';
import { startTracing } from '#server/tracing/start-tracing.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { WORKER_PATIENCE_MS } from './patience.ts';
import { COMPETITION } from './show.ts';

export interface TestApplication extends TestDatabase {
  app: FastifyInstance;
  deps: Dependencies;
  /** Stops the application before its test is over. */
  end(): Promise<void>;
}

/** The whole API on a database of its own; `adjust` may put other parts in before the application is built. */
export async function testApplication(
  env: Record<string, string> = {},
  database?: TestDatabase,
  adjust: (deps: Dependencies) => void = () => {},
  pages?: PageRenderer,
): Promise<TestApplication> {
  const { connection, db } = database ?? (await freshDatabase());
  const folder = await mkdtemp(path.join(os.tmpdir(), 'palmares-app-'));
  const settings = readSettings({
    DATA_DIR: folder,
    COMPETITION_ID: COMPETITION,
    PUBLIC_URL: 'https://palmares.example',
    ...env,
  });
  const { givenSecrets } = settings;
  const secret = givenSecrets.session.current ?? 'a secret for tests, thirty-two bytes';
  const config = {
    ...settings,
    ...secretsFrom(givenSecrets, secret),
    picturePatienceMs: WORKER_PATIENCE_MS,
    mostBehindMs: 0,
    passwords: { ...settings.passwords, patienceMs: WORKER_PATIENCE_MS },
  };
  const tracing = await startTracing(config);
  const { deps, close } = assemble(config, connection, pino({ level: 'silent' }), { tracing });
  adjust(deps);
  const app = await buildApp(deps, pages);
  const stop = async () => {
    await deps.batcher.drain();
    await app.close();
    await close();
    await tracing?.close();
    // A stop waits only so long for e-mails under way: one may still be written while the folder is removed.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  let stopping: Promise<void> | undefined;
  const end = () => {
    stopping ??= stop();
    return stopping;
  };
  onTestFinished(end);
  return { app, deps, connection, db, end };
}

/** The whole site: the API, and the pages as `npm run build` left them. */
export async function testSite(
  env: Record<string, string> = {},
  database?: TestDatabase,
  adjust?: (deps: Dependencies) => void,
): Promise<TestApplication> {
  const build = await loadBuild();
  // Pages must show what a test has just changed in the database.
  const settings = { PAGE_CACHE_SECONDS: '0', ...env };
  return testApplication(settings, database, adjust, createPageRenderer(build));
}

/** A signed-in user with a row of their own, without the cost of a password. */
export async function makeVoter(deps: Dependencies, registered = true) {
  const id = newId();
  const { session, token, tokenHash } = deps.sessions.issue(id, registered);
  const { bucket } = session;
  await deps.db
    .insertInto('users')
    .values({ bucket, id, name: registered ? 'Salimata' : null, is_anonymous: !registered })
    .execute();
  await deps.db.insertInto('sessions').values({ bucket, user_id: id, token_hash: tokenHash }).execute();
  return { id, bucket, session, token, headers: { authorization: `Bearer ${token}` } };
}
