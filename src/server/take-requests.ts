import type { ConnectionSettings } from '#database/client.ts';
import { followRetention } from '#domain/account/retention.ts';
import { followRequests } from '#domain/acts/over-requests.ts';
import { followVotes } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import { followSealing } from '#domain/regie/sealed-factors.ts';
import { followRisks } from '#domain/risk/scan.ts';
import { keepAlarms } from './alarms/keep-alarms.ts';
import { buildApp } from './app.ts';
import type { Dependencies } from './dependencies.ts';
import type { Lifetime } from './lifetime.ts';
import { limitConnections } from './limits/open-files.ts';
import { measureProcess } from './monitoring/metrics.ts';
import { followStandby } from './monitoring/standby-watch.ts';
import { followStanding } from './monitoring/standing-figures.ts';
import type { PageRenderer } from './pages/ssr.ts';
import { keepRegister } from './register/keep-register.ts';
import { keepReminders } from './reminders/keep-reminders.ts';
import { answerInCohorts } from './requests/cohorts.ts';

/**
 * The most connections that may wait to be accepted: when a vote opens, thousands come in a second. A client that finds
 * no room tries again after one second, then three. The system's `net.core.somaxconn` caps the number.
 */
const BACKLOG = 16_384;
/** Connections to the database besides those of pages and votes, some of them to look for its primary. */
const OTHER_CONNECTIONS = 12;
/** While votes wait: the fewest of the other requests that begin in one turn of the event loop (docs/decisions/0070). */
const REQUESTS_A_TURN = 2;
/**
 * Requests that wait for votes, some 20 MB. One connection may bring many in each turn, and Node stops reading it only
 * when their answers wait to be sent.
 */
const LONGEST_LINE = 4_096;

/** How often a process that stops closes the connections that have become idle. */
const IDLE_AGAIN_MS = 50;

type Stops = Pick<Lifetime, 'onStop'>;

/** Opens the port, on a prepared database. @param connection how another process reaches the database */
export async function takeRequests(
  deps: Dependencies,
  connection: ConnectionSettings,
  pages: PageRenderer,
  { onStop }: Stops,
): Promise<void> {
  const { config, db, log } = deps;
  measureProcess(deps.metrics.registry);
  void deps.geography.load();
  await deps.show.get();
  onStop(
    await deps.sessions.follow(db, (err) => log.warn({ err }, 'sessions that have ended could not be read')),
  );
  if (deps.cluster?.keeper ?? true) keep(deps, connection, { onStop });

  const app = await buildApp(deps, pages);
  // While any vote waits for its answer, pages, files and all other requests that send nothing give way.
  answerInCohorts(app.server, {
    waits: ({ method }) => method !== 'POST' && deps.batcher.depth() > 0,
    aTurn: REQUESTS_A_TURN,
    longest: LONGEST_LINE,
  });
  await limitConnections(
    app.server,
    config.databaseConnections + config.votes.inFlight + OTHER_CONNECTIONS,
    log,
  );
  onStop(async () => {
    deps.state.stopping = true;
    // Ballots that were taken are committed and answered first; then connections close.
    const closing = app.close();
    await deps.batcher.drain();
    // `close` ends the connections that are idle then; those whose answer comes later become idle later.
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_AGAIN_MS);
    await closing.finally(() => clearInterval(idle));
  });
  // Linux deals connections out to the workers that listen, and to no dead one. On other systems the supervisor does
  // (decisions/0040).
  const reusePort = deps.cluster !== null && process.platform === 'linux';
  const where = { host: config.host, port: config.port, reusePort, backlog: BACKLOG };
  await app.listen(where);
}

/** Begins what has to be done once, however many processes take requests. */
function keep(deps: Dependencies, connection: ConnectionSettings, { onStop }: Stops): void {
  const { config, background, log } = deps;
  // Votes matter more than portraits: a problem with their storage is logged, and nothing waits for it.
  void deps.uploads.check().catch((err) => log.warn({ err }, 'pictures cannot be kept or read'));
  const registering = keepRegister(deps, connection);
  onStop(registering.stop);
  registering.seal();
  const everyMs = config.rollupSeconds * 1_000;
  onStop(
    followVotes(
      deps.db,
      everyMs,
      (err) => log.warn({ err }, 'roll-up: the tallies could not be brought up to date'),
      registering.seal,
    ),
  );
  onStop(
    followRetention(background, {
      days: config.retentionDays,
      onSwept: (swept) => log.info(swept, 'old traces swept out'),
      onError: (err) => log.warn({ err }, 'retention: old traces could not be swept out'),
    }),
  );
  onStop(
    followSealing(background, config.sealingSecrets, (err) =>
      log.warn({ err }, 'second factors of the régie could not be sealed anew'),
    ),
  );
  onStop(followStandby(deps));
  onStop(keepReminders({ ...deps, db: background }));
  onStop(deps.grants.follow());
  onStop(keepAlarms({ ...deps, workers: deps.cluster?.workers ?? 1 }));
  const { registry } = deps.metrics;
  onStop(
    followStanding(background, registry, (err) =>
      log.warn({ err }, 'the standing of the database could not be read'),
    ),
  );
  onStop(
    followRisks(background, (err) =>
      log.warn({ err }, 'risk scan: the search for groups of accounts has failed'),
    ),
  );
  onStop(
    followRequests(deps, acts, (err) =>
      log.warn({ err }, 'requests that can be done no more could not be looked at'),
    ),
  );
}
