import { url as debuggerUrl } from 'node:inspector';
import { assemble, type Dependencies } from '../dependencies.ts';
import { type Lifetime, runProcess } from '../lifetime.ts';
import { createLog } from '../log.ts';
import { loadBuild } from '../pages/load-build.ts';
import { createPageRenderer } from '../pages/ssr.ts';
import { takeRequests } from '../take-requests.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { createLine, type Packet } from './line.ts';
import type { AskedOfSupervisor, AskedOfWorker } from './messages.ts';

// One of several processes behind one port, started by `supervisor.ts`.

/** Shorter than the supervisor's time, which still has to stop the database. */
const STOP_MS = 8_000;

let assembled: Dependencies | undefined;

// An error of sending is ignored: without a supervisor the channel ends, and this process with it.
const send = (packet: Packet) => void process.send?.(packet, undefined, undefined, () => {});
const line = createLine<AskedOfSupervisor, AskedOfWorker>(send, {
  // A worker that is not assembled yet has cached nothing.
  hear: (news) => assembled?.hear(news),
  sign: () => ({ debugged: debuggerUrl() !== undefined }),
  report: () => requireAssembled().metrics.registry.getMetricsAsJSON(),
  outcomes: () => requireAssembled().outcomes(),
  live: ({ fresh }) => requireAssembled().live.read(fresh),
});
process.on('message', line.receive);

function requireAssembled(): Dependencies {
  if (!assembled) throw new Error('This worker is starting.');
  return assembled;
}

async function start(lifetime: Lifetime): Promise<void> {
  const { config, connection, workers, keeper, demonstration } = await line.ask('orders', null);
  const log = createLog(config.logLevel);
  const pages = createPageRenderer(await loadBuild());
  lifetime.goOn();
  const cluster = { workers, keeper, demonstration, ask: line.ask };
  const tracing = await startTracing(config);
  if (tracing) lifetime.onStop(tracing.close);
  const { deps, close } = assemble(config, connection, log, { cluster, tracing });
  assembled = deps;
  lifetime.onStop(close);
  await takeRequests(deps, connection, pages, lifetime);
  await line.ask('ready', null);
}

// The terminal sends these signals to the supervisor too; workers end only when the supervisor says so.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
runProcess(start, { signals: ['SIGTERM'], stopMs: STOP_MS });
