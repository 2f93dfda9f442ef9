import { createServer } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { migrateAt } from '#database/migrate.ts';
import { DatabaseError, openEmbedded, openServer } from '#database/open.ts';
import { loadDemonstration } from '#demonstration/load.ts';
import { prepareDemoAccounts } from '#demonstration/prepare-accounts.ts';
import { assertDemonstrationIsMeant } from '#demonstration/rules.ts';
import { sendDemoMessages } from '#demonstration/send-messages.ts';
import { followRetention } from '#domain/account/retention.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { followVotes, rollUp } from '#domain/counting/rollup.ts';
import { followRisks, scanForRisks } from '#domain/risk/scan.ts';
import { buildApp } from './app.ts';
import { ConfigurationError, readSettings } from './config.ts';
import { assemble } from './dependencies.ts';
import { createHashingProcess } from './hashing-process.ts';
import { loadBuild } from './load-build.ts';
import { shutOutPublished } from './published-accounts.ts';
import { withSecrets } from './secrets.ts';
import { createPageRenderer, type PageRenderer } from './ssr.ts';
import { announce, say } from './terminal.ts';

const ROLLUP_MS = 5_000;
/** Shorter than the ten seconds after which Docker kills a process that it has told to stop. */
const STOP_MS = 9_000;

type Cleanup = () => unknown;

/** Starts everything in order; what was started is stopped in the opposite order. */
async function start(cleanups: Cleanup[], loadPages: () => Promise<PageRenderer>): Promise<void> {
  const settings = readSettings({
    ...process.env,
    DATA_DIR: path.resolve(process.env.DATA_DIR || '.data'),
  });
  assertDemonstrationIsMeant(settings);
  const config = await withSecrets(settings);
  const log = pino({ level: config.logLevel });
  const pages = await loadPages();
  await assertPortIsFree(config.host, config.port);

  say(config.databaseUrl ? 'Connexion à la base de données…' : 'Démarrage de la base de données intégrée…');
  const database = config.databaseUrl
    ? await openServer(config.databaseUrl)
    : await openEmbedded(config.dataDir, (err) => log.error({ err }, 'embedded database'));
  cleanups.push(database.close);
  goOn();

  await migrateAt(database.connection, config.migrationsDatabaseUrl);
  goOn();
  const hashing = createHashingProcess(config.passwords.running);
  const regieHashing = createHashingProcess(1);
  cleanups.push(hashing.stop, regieHashing.stop);
  const engines = { voters: hashing, regie: regieHashing };
  const { deps, close } = assemble(config, database.connection, log, engines);
  cleanups.push(close);
  void deps.geography.load();
  // Votes matter more than portraits: what is wrong there is told, and nothing waits for it.
  void deps.pictures.check().catch((err) => log.warn({ err }, 'portraits cannot be kept or read'));
  await ensureCompetition(deps.db, config.competitionId);
  // Its name is known before the first sentence that holds it.
  await deps.show.get();
  cleanups.push(await deps.sessions.follow(deps.db, (err) => log.warn({ err }, 'revocations')));
  if (!config.demonstration) await shutOutPublished(deps);
  else {
    say('Préparation de la compétition de démonstration…');
    await loadDemonstration(deps.db, config.competitionId, new Date());
    goOn();
    await prepareDemoAccounts(deps);
    await sendDemoMessages(deps, new Date());
    // As the server does every five seconds: the first visitor finds the results of past weeks.
    await rollUp(deps.db);
    // As it does every ten minutes: an operator who looks at once finds what there is to find.
    await scanForRisks(deps.background);
  }
  if (!config.demonstration && !config.mail.smtpUrl) {
    log.warn({ folder: config.mail.folder }, 'SMTP_URL is not set: e-mails are written into a folder');
  }
  cleanups.push(followVotes(deps.db, ROLLUP_MS, (err) => log.warn({ err }, 'roll-up')));
  cleanups.push(
    followRetention(deps.background, {
      days: config.retentionDays,
      onSwept: (swept) => log.info(swept, 'old traces swept out'),
      onError: (err) => log.warn({ err }, 'retention'),
    }),
  );

  cleanups.push(deps.grants.follow());
  cleanups.push(followRisks(deps.background, (err) => log.warn({ err }, 'risk scan')));

  const app = await buildApp(deps, pages);
  cleanups.push(async () => {
    deps.state.stopping = true;
    // First what has been taken is committed and answered, then connections close.
    const closing = app.close();
    await deps.batcher.drain();
    await closing;
  });
  await app.listen({ host: config.host, port: config.port });
  announce(config, database.description);
}

/** Asked before anything is started: an operator who mistypes a port should not wait for a database first. */
function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE' ? 'est déjà pris' : `ne peut pas être ouvert (${error.code})`;
      reject(
        new ConfigurationError(`Le port ${port} de ${host} ${reason} : choisissez-en un autre avec PORT.`),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

const cleanups: Cleanup[] = [];
let stopping = false;

/** Told to stop while we start: what has been started so far is stopped, and nothing more is begun. */
class Interrupted extends Error {}
function goOn(): void {
  if (stopping) throw new Interrupted();
}

async function stop(code: number): Promise<void> {
  // npm passes a Ctrl-C on that the terminal has sent us already.
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code || 1), STOP_MS).unref();
  // A database that is just coming up can be stopped once it is up.
  await started.catch(() => {});
  for (const cleanup of cleanups.reverse()) {
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
  process.exit(process.exitCode ?? code);
}

let started: Promise<void> = Promise.resolve();

/**
 * Runs the product as this process, until a signal stops it.
 *
 * @param loadPages the renderer of the site: the build's, or in `npm run dev` that of the sources
 */
export function serve(loadPages: () => Promise<PageRenderer>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      say('Arrêt…');
      void stop(0);
    });
  }
  started = start(cleanups, loadPages);
  started.catch((error: unknown) => {
    if (error instanceof Interrupted) return;
    const known = error instanceof ConfigurationError || error instanceof DatabaseError;
    console.error(known ? error.message : error);
    void stop(1);
  });
}

if (import.meta.main) serve(async () => createPageRenderer(await loadBuild()));
