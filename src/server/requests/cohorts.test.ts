import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerInCohorts, sendInCohorts } from './cohorts.ts';

const none = { waits: () => false, aTurn: 1, longest: 1 };

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;

/** Sends one packet, which one turn of the event loop reads. @returns what the server sends until it closes */
async function call(server: Server, packet: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(packet);
  return text(socket);
}

/** Has another thread connect and send a request on each connection, while this one accepts none of them. */
async function connectAndAsk(count: number, port: number): Promise<void> {
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const visitors = new Worker(
    `const { connect } = require('node:net');
    const { count, port, sent, packet } = require('node:worker_threads').workerData;
    const written = () => Atomics.add(sent, 0, 1) === count - 1 && Atomics.notify(sent, 0);
    for (let n = 0; n < count; n += 1) connect(port, '127.0.0.1').resume().write(packet, written);`,
    { eval: true, workerData: { count, port, sent, packet: get('/', 'connection: close\r\n') } },
  );
  onTestFinished(async () => void (await visitors.terminate()));
  for (let done = 0; done < count; done = Atomics.load(sent, 0)) Atomics.wait(sent, 0, done, 1_000);
}

describe('requests that come in one turn of the event loop', () => {
  it('are all read before the first is answered, and answered in their order', async () => {
    const events: string[] = [];
    const server = createServer((request, response) => {
      events.push(`answer ${request.url}`);
      response.end(`to ${request.url}`);
    });
    answerInCohorts(server, none);
    server.prependListener('request', ({ url }) => events.push(`read ${url}`));
    const received = await call(server, get('/1') + get('/2') + get('/3', 'connection: close\r\n'));
    expect(received.match(/to \/\d/g)).toEqual(['to /1', 'to /2', 'to /3']);
    expect(events).toEqual(['read /1', 'read /2', 'read /3', 'answer /1', 'answer /2', 'answer /3']);
  });

  it('are answered after all connections that wait are accepted, up to 64', async () => {
    const events: string[] = [];
    const all = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.end();
      if (events.push('answer') === 2 * 70) all.resolve();
    });
    server.on('connection', () => events.push('accept'));
    answerInCohorts(server, none);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    await connectAndAsk(70, (server.address() as AddressInfo).port);
    await all.promise;
    const first = events.indexOf('answer');
    expect(first).toBeGreaterThanOrEqual(64);
    expect(first).toBeLessThan(70);
  });

  it('are not answered when their socket was closed before the turn ends', async () => {
    const answered: string[] = [];
    const server = createServer((request, response) => {
      answered.push(request.url ?? '');
      response.end();
    });
    answerInCohorts(server, none);
    // Node answers 400 to what follows the request, and closes the connection.
    const received = await call(server, `${get('/1')}no request\0\r\n\r\n`);
    expect([received.slice(0, 12), answered]).toEqual(['HTTP/1.1 400', []]);
  });

  it('go on a few in a turn where they wait, while the others, and those beyond the line, are answered at once', async () => {
    const turns: string[][] = [];
    const server = createServer((request, response) => {
      turns.at(-1)?.push(request.url ?? '');
      response.end();
    });
    const nextTurn = () => {
      turns.push([]);
      if (turns.flat().length < 7) setImmediate(nextTurn);
    };
    const waits = ({ url = '' }: { url?: string | undefined }) => url.startsWith('/page');
    answerInCohorts(server, { waits, aTurn: 2, longest: 4 });
    // Before the listener of cohorts: each turn is counted before its requests are answered.
    server.prependOnceListener('request', () => setImmediate(nextTurn));
    const packet =
      get('/page1') + get('/page2') + get('/page3') + get('/page4') + get('/page5') + get('/vote1');
    await call(server, packet + get('/vote2', 'connection: close\r\n'));
    expect(turns.filter((turn) => turn.length > 0)).toEqual([
      ['/page5', '/vote1', '/vote2'],
      ['/page1', '/page2'],
      ['/page3', '/page4'],
    ]);
  });

  it('are skipped in the line too when their socket has been closed', async () => {
    const answered: string[] = [];
    const server = createServer((request, response) => {
      answered.push(request.url ?? '');
      response.end();
    });
    answerInCohorts(server, { ...none, waits: () => true });
    server.prependOnceListener('request', ({ socket }) => setImmediate(() => socket.destroy()));
    await call(server, get('/1'));
    expect(answered).toEqual([]);
  });

  it('are not answered at all where one connection brings more than 64 together; another’s are', async () => {
    const answered: string[] = [];
    const server = createServer((request, response) => {
      answered.push(request.url ?? '');
      response.end(`to ${request.url}`);
    });
    answerInCohorts(server, none);
    const packet = (count: number) =>
      Array.from({ length: count }, (_, number) => get(`/${number}`)).join('');
    const received = await call(server, packet(63) + get('/last', 'connection: close\r\n'));
    expect([answered.length, received.includes('to /last')]).toEqual([64, true]);
    const { port } = server.address() as AddressInfo;
    const greedy = connect(port, '127.0.0.1');
    greedy.write(packet(65));
    await once(greedy, 'close');
    const next = connect(port, '127.0.0.1');
    next.write(get('/next', 'connection: close\r\n'));
    expect([await text(next), answered.slice(64)]).toEqual([expect.stringContaining('to /next'), ['/next']]);
  });

  it('need one listener, so that none is answered twice or never', () => {
    expect(() => answerInCohorts(createServer(), none)).toThrow('one listener');
    const two = createServer(() => {}).on('request', () => {});
    expect(() => answerInCohorts(two, none)).toThrow('one listener');
  });
});

it('answers that become ready together are sent when all of them are serialised', async () => {
  const app = Fastify();
  const events: string[] = [];
  const batch = Promise.withResolvers<void>();
  let waiting = 0;
  app.setReplySerializer((payload) => {
    events.push('serialised');
    return JSON.stringify(payload);
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    const end = raw.end.bind(raw) as (...given: unknown[]) => typeof raw;
    raw.end = (...given: unknown[]) => {
      events.push('sent');
      return end(...given);
    };
    done();
  });
  app.get('/:number', { onSend: sendInCohorts }, async () => {
    waiting += 1;
    if (waiting === 3) batch.resolve();
    await batch.promise;
    return { ready: true };
  });
  await Promise.all(['/1', '/2', '/3'].map((url) => app.inject(url)));
  expect(events).toEqual(['serialised', 'serialised', 'serialised', 'sent', 'sent', 'sent']);
});
