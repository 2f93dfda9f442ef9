import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { migrateAt } from '#database/migrate.ts';
import { assertUtf8, assertWritable, openEmbedded, openServer } from '#database/open.ts';
import { assertDemonstrationIsMeant } from '#demonstration/rules.ts';
import { ConfigurationError, readSettings } from './config/config.ts';
import { withSecrets } from './config/secrets.ts';
import { assemble } from './dependencies.ts';
import { createHashing } from './hashing/hashing.ts';
import { createHashingProcess } from './hashing/hashing-process.ts';
import { type Lifetime, runProcess } from './lifetime.ts';
import { createLog } from './log.ts';
import { openMetricsPort } from './monitoring/serve-metrics.ts';
import { assertStandby } from './monitoring/standby-watch.ts';
import type { PageRenderer } from './pages/ssr.ts';
import { prepareDatabase } from './prepare.ts';
import { createServices } from './processes/services.ts';
import { exceeded } from './processes/shares.ts';
import { supervise } from './processes/supervisor.ts';
import { announce, say } from './terminal.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** Shorter than the ten seconds after which Docker kills a process that it has told to stop. */
const STOP_MS = 9_000;

type LoadPages = () => Promise<PageRenderer>;

/**
 * Starts everything in order.
 *
 * @param loadSources loads the site from sources that change while the server runs, which is then one process
 */
async function start(lifetime: Lifetime, loadSources?: LoadPages): Promise<void> {
  const settings = readSettings({
    ...process.env,
    DATA_DIR: path.resolve(process.env.DATA_DIR || '.data'),
  });
  assertDemonstrationIsMeant(settings);
  const given = await withSecrets(settings);
  const log = createLog(given.logLevel);
  const workers = loadSources ? 1 : given.workers;
  // Done before anything that takes time, so that a missing build is reported at once.
  const pages = workers === 1 ? await (loadSources ?? loadBuiltPages)() : null;
  // A free port is chosen once, here: workers that each chose one would listen on different ports.
  const config = { ...given, port: await assertPortIsFree(given.host, given.port) };

  say(config.databaseUrl ? 'Connexion à la base de données…' : 'Démarrage de la base de données intégrée…');
  const database = config.databaseUrl
    ? await openServer(config.databaseUrl)
    : await openEmbedded(config.dataDir, (err) => log.error({ err }, 'the embedded database complains'));
  lifetime.onStop(database.close);
  lifetime.goOn();
  assertUtf8(database);
  assertWritable(database);
  assertStandby(config, database);
  const connection = { ...database.connection, requireStandby: config.requireStandby };

  const newer = await migrateAt(connection, config.migrationsDatabaseUrl, tellHeldUp(lifetime));
  if (newer.length > 0)
    say(`La base est d’une version plus récente, avec laquelle celle-ci marche (${newer.join(', ')}).`);
  lifetime.goOn();
  const engines = {
    voters: createHashingProcess(config.passwords.running),
    regie: createHashingProcess(config.operatorPasswords.running),
  };
  lifetime.onStop(engines.voters.stop);
  lifetime.onStop(engines.regie.stop);
  const hashing = createHashing(config, engines);
  const tracing = pages ? await startTracing(config) : null;
  if (tracing) lifetime.onStop(tracing.close);
  const { deps, close } = assemble(config, connection, log, { hashing, tracing });
  if (pages) {
    lifetime.onStop(close);
    await prepareDatabase(deps, lifetime);
    const { registry } = deps.metrics;
    if (config.metrics.port !== null)
      lifetime.onStop(await openMetricsPort(config.metrics, () => registry.metrics()));
    const { takeRequests } = await import('./take-requests.ts');
    await takeRequests(deps, connection, pages, lifetime);
  } else {
    await prepareDatabase(deps, lifetime).finally(close);
    for (const sentence of exceeded(config, workers)) say(sentence);
    const services = createServices(config, hashing);
    lifetime.onStop(services.stop);
    const issuers = await issuersFor(config);
    await supervise({ config, connection, workers, log, hashing, services, issuers }, lifetime);
  }
  announce(config, database);
}

/** Tells the operator once that a backup holds up the start; a start that is told to stop meanwhile stops. */
function tellHeldUp({ goOn }: Lifetime): () => void {
  let isTold = false;
  return () => {
    goOn();
    if (!isTold)
      say(
        'Une autre session tient des tables (une sauvegarde, une transaction oubliée) : la mise à jour de la base ' +
          'recommence toutes les cinq secondes, et les votes passent entre-temps (docs/operations.md).',
      );
    isTold = true;
  };
}

async function loadBuiltPages(): Promise<PageRenderer> {
  const [{ loadBuild }, { createPageRenderer }] = await Promise.all([
    import('./pages/load-build.ts'),
    import('./pages/ssr.ts'),
  ]);
  return createPageRenderer(await loadBuild());
}

/** What the demonstration's issuers in all workers have in common; production loads none of it. */
async function issuersFor({ demonstration }: { demonstration: boolean }) {
  if (!demonstration) return { material: null, answer: () => null };
  const { superviseIssuers } = await import('#demonstration/issuer/material.ts');
  return superviseIssuers();
}

/**
 * Called before anything starts: an operator who mistypes a port should not wait for a database first.
 *
 * @returns the port; for 0 one that is free
 */
function assertPortIsFree(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'est déjà pris' : `ne peut pas être ouvert (${error.code})`;
      // A name or an address that this machine does not have.
      const remedy = /^(?:EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(error.code ?? '')
        ? 'cette machine n’a pas cette adresse, corrigez HOST'
        : 'choisissez-en un autre avec PORT';
      reject(new ConfigurationError(`Le port ${port} de ${host} ${reason} : ${remedy}.`));
    });
    probe.listen(port, host, () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

/**
 * Runs the product as this process, or as a supervisor and its workers, until a signal stops it.
 *
 * @param loadSources the renderer of the site in `npm run dev`; without it the build's is used
 */
export function serve(loadSources?: LoadPages): void {
  runProcess((lifetime) => start(lifetime, loadSources), {
    signals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
    stopMs: STOP_MS,
    onSignal: () => say('Arrêt…'),
  });
}

if (import.meta.main) serve();
