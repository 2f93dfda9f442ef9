import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ConnectionSettings } from '#database/client.ts';
import { type AppConfig, ConfigurationError } from '../config/config.ts';
import type { Hashing } from '../hashing/hashing.ts';
import type { Lifetime } from '../lifetime.ts';
import { showSignIns } from '../monitoring/metrics.ts';
import { showProduct } from '../monitoring/product-figures.ts';
import { sumOutcomes } from '../monitoring/recent-outcomes.ts';
import { openMetricsPort } from '../monitoring/serve-metrics.ts';
import { complain } from '../terminal.ts';
import { createLine, type Line, type LineAnswers, type Packet } from './line.ts';
import type { AskedOfSupervisor, AskedOfWorker } from './messages.ts';
import { BEATS_MISSED, createPulse, type Pulse } from './pulse.ts';
import type { Services } from './services.ts';
import { toShare } from './shares.ts';
import { createTotals } from './totals.ts';

const WORKER = path.join(import.meta.dirname, 'worker.ts');
/** A worker that does not report its figures in time is left out, or counted with its last report. */
const REPORT_MS = 1_000;
/** A worker that ends within this time of being ready is not replaced at once, but after a pause that doubles. */
const SOUND_MS = 10_000;
/** A worker that is told to stop and does not is ended after this time: just after it would end itself. */
const LATEST_END_MS = 8_300;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** The failed starts in a row, with no worker left, after which the supervisor reports and ends. */
const MOST_FAILURES = 5;

interface Supervised {
  config: AppConfig;
  connection: ConnectionSettings;
  workers: number;
  log: FastifyBaseLogger;
  hashing: Hashing;
  services: Services;
  issuers: { material: unknown; answer(asked: unknown): unknown };
}

/** A place that one worker after another takes; the first place is the keeper's. */
interface Place {
  number: number;
  running: RunningWorker | null;
  failures: number;
  pause?: NodeJS.Timeout;
}

interface RunningWorker {
  process: Worker;
  line: Line<AskedOfWorker>;
  pulse: Pulse;
  /** When the worker began to take requests; null before. */
  readyAt: number | null;
}

/**
 * Starts the workers, and replaces each that ends without having been told to. Resolves when all take requests.
 *
 * @throws {ConfigurationError} when one of them does not start
 */
export async function supervise(supervised: Supervised, { onStop, goOn, stop }: Lifetime): Promise<void> {
  const { config, connection, workers, log, hashing, services, issuers } = supervised;
  const places = Array.from(
    { length: workers },
    (_, number): Place => ({ number, running: null, failures: 0 }),
  );
  const totals = createTotals((registry) => {
    showSignIns(registry, hashing);
    showProduct(registry, config);
  });
  const firstStart = Promise.withResolvers<void>();
  let isStarted = false;
  let isStopping = false;

  const running = () => places.flatMap(({ running }) => running ?? []);
  const ready = () => running().filter(({ readyAt }) => readyAt !== null);

  async function metrics(): Promise<string> {
    const asked = ready().map(({ process, line }) =>
      line.ask('report', null, REPORT_MS).then(
        (report) => totals.reported(process.id, report),
        (err) => log.warn({ err, worker: process.process.pid }, 'a worker tells no metrics'),
      ),
    );
    await Promise.all(asked);
    return totals.text(ready().length);
  }

  function answersFor(place: Place, own: () => RunningWorker): LineAnswers<AskedOfSupervisor> {
    return {
      ...services,
      issuer: (asked) => issuers.answer(asked),
      orders: () => ({
        config: toShare(config, workers, place.number),
        connection,
        workers,
        keeper: place.number === 0,
        demonstration: issuers.material,
      }),
      ready() {
        own().readyAt = performance.now();
        if (ready().length < workers) return;
        isStarted = true;
        firstStart.resolve();
      },
      async tell(news) {
        const others = running().filter((one) => one !== own());
        const heard = others.map(({ line, readyAt }) => {
          const answer = line.ask('hear', news).catch(() => {});
          // A worker that is still starting is not waited for: it reads everything anew.
          return readyAt === null ? null : answer;
        });
        await Promise.all(heard);
      },
      metrics,
      async outcomes() {
        const asked = ready().map(({ line }) => line.ask('outcomes', null, REPORT_MS).catch(() => []));
        return sumOutcomes((await Promise.all(asked)).flat());
      },
      live: (asked) => {
        const keeper = places[0]?.running;
        if (!keeper?.readyAt) throw new Error('The keeper is being replaced.');
        return keeper.line.ask('live', asked);
      },
    };
  }

  function start(place: Place): void {
    const process = cluster.fork();
    const send = (packet: Packet) => void process.send(packet, () => {});
    const line: RunningWorker['line'] = createLine<AskedOfWorker, AskedOfSupervisor>(
      send,
      answersFor(place, () => own),
    );
    const pulse = createPulse(() => line.ask('sign', null));
    const own: RunningWorker = { process, line, pulse, readyAt: null };
    place.running = own;
    process.on('message', own.line.receive);
    process.on('error', (err) => log.error({ err }, 'a worker could not be started or told'));
    process.once('exit', (code, signal) => {
      place.running = null;
      own.line.cut();
      totals.gone(process.id);
      if (!isStopping) replace(place, own, { code, signal });
    });
  }

  function replace(place: Place, gone: RunningWorker, how: { code: number; signal: string | null }): void {
    const wasReady = gone.readyAt !== null;
    const isSound = wasReady && performance.now() - (gone.readyAt ?? 0) > SOUND_MS;
    if (!isStarted && !wasReady) {
      firstStart.reject(
        new ConfigurationError('Un processus du serveur n’a pas démarré : rien n’est ouvert.'),
      );
      return;
    }
    place.failures = isSound ? 0 : place.failures + 1;
    log.error(
      { worker: place.number, ...how, failures: place.failures },
      'a worker has ended and is replaced',
    );
    if (place.failures >= MOST_FAILURES && ready().length === 0) {
      complain(`Aucun processus du serveur ne démarre plus, après ${place.failures} essais : arrêt.`);
      void stop(1);
      return;
    }
    totals.replaced();
    const pause = place.failures <= 1 ? 0 : FIRST_PAUSE_MS * 2 ** (place.failures - 2);
    place.pause = setTimeout(() => start(place), Math.min(pause, LONGEST_PAUSE_MS));
  }

  /** The system gives a worker that hangs its part of the connections all the same: their votes would wait in vain. */
  function endSilent(): void {
    for (const { process, pulse } of ready()) {
      if (!pulse.beat()) continue;
      log.error({ worker: process.process.pid }, 'a worker does not answer any more and is ended');
      // A process that is stopped, or busy for ever, takes no other signal.
      process.process.kill('SIGKILL');
    }
  }

  if (config.metrics.port !== null) onStop(await openMetricsPort(config.metrics, metrics));
  const watch = config.workerSilenceSeconds
    ? setInterval(endSilent, (config.workerSilenceSeconds * 1_000) / BEATS_MISSED)
    : undefined;
  onStop(async () => {
    isStopping = true;
    clearInterval(watch);
    for (const { pause } of places) clearTimeout(pause);
    await Promise.all(
      running().map(async ({ process }) => {
        const ended = once(process, 'exit');
        process.process.kill('SIGTERM');
        const late = setTimeout(() => process.process.kill('SIGKILL'), LATEST_END_MS);
        await ended.finally(() => clearTimeout(late));
      }),
    );
  });
  cluster.setupPrimary({ exec: WORKER, args: [], serialization: 'advanced' });
  for (const place of places) start(place);
  await firstStart.promise.catch((error: unknown) => {
    goOn();
    throw error;
  });
}
