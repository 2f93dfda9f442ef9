import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { openEmbedded } from '#database/open.ts';
import { freePort } from '#test/free-port.ts';
import { answerQuestions, forgetFile, startVite } from './dev-pages.ts';

// `npm run dev`: the product with the demonstration, for development. This process has the port, the database and Vite.
// It restarts the server behind it when the server's code changes, while browsers wait; Vite replaces a changed page in
// the browser.

const root = path.resolve(import.meta.dirname, '..');
/** What the server loads itself; all else in `src` is pages. */
const SERVER_CODE = ['src/server', 'src/domain', 'src/database', 'src/site', 'src/demonstration', 'content'];
const NEVER = /(?:\.test\.tsx?|~|\.sw[a-z])$/;
/** Editors write a file in several steps, and version control many files at once. */
const SETTLE_MS = 50;
/** Stops do not wait longer for endless answers, such as the régie's live feed: no accepted vote can be lost. */
const STOP_MS = 500;
/** A browser that has seen the built site on this port keeps its service worker, which would show old pages. */
const WORKER_THAT_LEAVES = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

const port = Number(process.env.PORT || 3000);
const serverPort = await freePort();
const dataDir = path.resolve(process.env.DATA_DIR || '.data');
const front = createServer((incoming, outgoing) => {
  if (incoming.url === '/worker.js')
    outgoing.setHeader('content-type', 'text/javascript').end(WORKER_THAT_LEAVES);
  else if (incoming.url === '/manifest.webmanifest') outgoing.writeHead(404).end();
  else vite.middlewares(incoming, outgoing, () => void forward(incoming, outgoing));
});
front.listen(port, '127.0.0.1');
await once(front, 'listening');
const database = process.env.DATABASE_URL
  ? null
  : await openEmbedded(dataDir, (error) => console.error(error));
const vite = await startVite(front);
const env = {
  // An engineer wants to see the latest change.
  PAGE_CACHE_SECONDS: '0',
  PUBLIC_URL: `http://localhost:${port}`,
  ...process.env,
  NODE_ENV: 'development',
  PORT: String(serverPort),
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.DATABASE_URL ?? toAddress(database),
};

let stopping = false;
let restarting = false;
let server = start();
let turn: Promise<void> = Promise.resolve();
let settling: NodeJS.Timeout | undefined;
for (const folder of SERVER_CODE) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (stopping || (file && NEVER.test(file))) return;
    clearTimeout(settling);
    settling = setTimeout(() => {
      turn = turn.then(() => restart(`${folder}/${file ?? ''}`));
    }, SETTLE_MS);
  });
}
vite.watcher.on('all', (_event, file) => {
  forgetFile(vite, file);
  if (server.connected) server.send('changed');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());

async function restart(file: string): Promise<void> {
  if (stopping) return;
  console.log(`\n${file} a changé : le serveur redémarre.`);
  restarting = true;
  await stop(server);
  if (!stopping) server = start();
  restarting = false;
  await serverListens();
  if (!stopping && !hasEnded(server)) vite.environments.client.hot.send({ type: 'full-reload' });
}

async function end(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await turn;
  await stop(server);
  await vite.close();
  await database?.close();
  process.exit();
}

/** Starts the server. One that ends by itself, because of a mistake in the code, is restarted by the next change. */
function start(): ChildProcess {
  // The router's development build, in Node as in the browser.
  const options = ['--conditions=development', path.join(import.meta.dirname, 'dev-server.ts')];
  const child = spawn(process.execPath, options, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C reaches only this process, which stops the server first.
    detached: true,
  });
  answerQuestions(vite, child);
  return child;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(impatience);
}

/** Passes a request on to the server, once it is there: during a restart the browser waits for the new one. */
async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  await serverListens(outgoing);
  if (hasEnded(server)) {
    outgoing
      .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', refresh: '1' })
      .end('Le serveur s’est arrêté : voir le terminal.');
    return;
  }
  const { method = 'GET', url = '/', headers } = incoming;
  const passed = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (answer) => {
    // Vite writes scripts and styles into the page.
    delete answer.headers['content-security-policy'];
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/** Waits for the server. @param outgoing a waiting answer: the wait ends when its browser has gone */
async function serverListens(outgoing?: ServerResponse): Promise<void> {
  while (!stopping && !outgoing?.destroyed && (restarting || !hasEnded(server))) {
    const probe = connect(serverPort, '127.0.0.1');
    const found = await once(probe, 'connect').catch(() => null);
    probe.destroy();
    if (found) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function toAddress(opened: typeof database): string {
  const { host = '', user = '', database: name = '' } = opened?.connection ?? {};
  const url = new URL(`postgresql:///${name}`);
  url.searchParams.set('host', host);
  url.searchParams.set('user', user);
  return url.href;
}
