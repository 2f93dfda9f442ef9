import { assemble, type Dependencies } from '../dependencies.ts';
import { type Lifetime, runProcess } from '../lifetime.ts';
import { createLog } from '../log.ts';
import { loadBuild } from '../pages/load-build.ts';
import { createPageRenderer } from '../pages/ssr.ts';
import { takeRequests } from '../take-requests.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { createLine, type Packet } from './line.ts';
import type { AskedOfSupervisor, AskedOfWorker } from './messages.ts';

// One of several processes behind one port: what `supervisor.ts` starts.

/** Shorter than the supervisor's: it still has the database to stop. */
const STOP_MS = 8_000;

let assembled: Dependencies | undefined;

// Without a supervisor there is nothing left to do: the channel's end is this process's.
const send = (packet: Packet) => void process.send?.(packet, undefined, undefined, () => {});
const line = createLine<AskedOfSupervisor, AskedOfWorker>(send, {
  // One that remembers nothing yet has nothing to forget.
  hear: (news) => assembled?.hear(news),
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

// What the terminal tells all processes at once, the supervisor hears too: workers end when it says so.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
runProcess(start, { signals: ['SIGTERM'], stopMs: STOP_MS });
