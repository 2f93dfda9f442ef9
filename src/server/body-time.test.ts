import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { allowSlowBody, HEADERS_MS, registerBodyTime, SLOW_BODY_MS } from './body-time.ts';

const BODY_MS = 300;

/** A server that gives bodies 300 ms, or on /slow five seconds. */
async function server() {
  const app = Fastify();
  registerBodyTime(app, BODY_MS);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url === '/slow') allowSlowBody(request, 5_000);
    done();
  });
  for (const url of ['/', '/slow']) app.post(url, (request) => ({ got: request.body }));
  app.get('/', () => 'here');
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return Number(address.port);
}

/** Sends a body in pieces, `pause` milliseconds apart; what came back, and how long it took. */
async function drip(port: number, path: string, pieces: string[], pause: number, chunked = false) {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  const length = pieces.join('').length;
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(chunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (chunked && !socket.destroyed) socket.write('0\r\n\r\n');
  if (!socket.closed) {
    const end = once(socket, 'close');
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  socket.destroy();
  return { answer, took: performance.now() - began };
}

const BODY = ['{"a"', ':', '"', 'b', '"', '}'];

describe('a body', () => {
  it('that comes is read', async () => {
    const port = await server();
    expect((await drip(port, '/', [BODY.join('')], 0)).answer).toContain('{"got":{"a":"b"}}');
    expect((await drip(port, '/', BODY, 10, true)).answer).toContain('{"got":{"a":"b"}}');
  });

  it.each([false, true])('that comes a letter at a time is cut off (chunked: %s)', async (chunked) => {
    const port = await server();
    const { answer, took } = await drip(port, '/', [...BODY, ...Array(40).fill(' ')], 100, chunked);
    expect(answer).toContain('408 Request Timeout');
    expect(answer).not.toContain('got');
    expect(took).toBeLessThan(3_000);
  });

  it('has longer where its sender is known', async () => {
    const port = await server();
    const { answer, took } = await drip(port, '/slow', BODY, 100);
    expect(answer).toContain('{"got":{"a":"b"}}');
    expect(took).toBeGreaterThan(BODY_MS);
  });

  it('of nothing needs no time, and a connection is used again', async () => {
    const port = await server();
    const url = `http://127.0.0.1:${port}/`;
    for (let n = 0; n < 2; n += 1) expect(await (await fetch(url)).text()).toBe('here');
    await new Promise((resolve) => setTimeout(resolve, BODY_MS * 1.5));
    expect(await (await fetch(url)).text()).toBe('here');
  });
});

it('has a limit of its own in the application, whose own limit is the longest that anybody has', async () => {
  const { app } = await testApplication();
  expect(app.server.headersTimeout).toBe(HEADERS_MS);
  expect(app.server.requestTimeout).toBe(SLOW_BODY_MS + HEADERS_MS);
});
