import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { bodyLimitFor } from './body-limits.ts';
import { VIDEO_PACE } from './body-pace.ts';
import { allowSlowBody, bodyMs, HEADERS_MS, limitBody, registerBodyTime } from './body-time.ts';

/** Longer than any machine needs for the few characters of these tests. */
const LONG_MS = 120_000;

/** A server that gives bodies `bodyMs`, and two minutes on /slow. */
async function setupServer(bodyMs: number) {
  const app = Fastify({
    frameworkErrors: (_error, request, reply) => {
      limitBody(request, reply, bodyMs);
      reply.raw.writeHead(400).end();
    },
  });
  registerBodyTime(app, bodyMs);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/slow') allowSlowBody(request, reply, LONG_MS);
    done();
  });
  for (const url of ['/', '/slow']) app.post(url, (request) => ({ got: request.body }));
  app.get('/', () => 'here');
  app.get('/never', () => new Promise(() => {}));
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return Number(address.port);
}

/** Sends a body in pieces, at least `pause` ms apart, until it is answered. @returns the answer and its time */
async function drip(port: number, path: string, pieces: string[], pause: number, chunked = false) {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      answer += data;
      resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.on('error', () => {});
  const length = pieces.join('').length;
  const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`);
  for (const piece of pieces) {
    if (answer || socket.destroyed) break;
    socket.write(chunked ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (chunked && !answer && !socket.destroyed) socket.write('0\r\n\r\n');
  await answered;
  socket.destroy();
  return { answer, took: performance.now() - began };
}

const BODY = ['{"a"', ':', '"', 'b', '"', '}'];

describe('the body of a request', () => {
  it('that comes is read', async () => {
    const port = await setupServer(LONG_MS);
    expect((await drip(port, '/', [BODY.join('')], 0)).answer).toContain('{"got":{"a":"b"}}');
    expect((await drip(port, '/', BODY, 10, true)).answer).toContain('{"got":{"a":"b"}}');
  });

  it.each([false, true])('that comes a character at a time is cut off (chunked: %s)', async (chunked) => {
    const port = await setupServer(300);
    // So many characters that the body would not end before the test's timeout.
    const { answer } = await drip(port, '/', [...BODY, ...Array(100_000).fill(' ')], 100, chunked);
    expect(answer).toContain('408 Request Timeout');
    expect(answer).not.toContain('got');
  });

  it('has longer where its sender is known', async () => {
    const bodyMs = 300;
    const port = await setupServer(bodyMs);
    const { answer, took } = await drip(port, '/slow', BODY, 100);
    expect(answer).toContain('{"got":{"a":"b"}}');
    expect(took).toBeGreaterThan(bodyMs);
  });

  it('is cut off in the same words on a connection that was used before', async () => {
    const port = await setupServer(300);
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    let heard = '';
    socket.on('error', () => {}).on('data', (text) => (heard += text));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    expect(heard).toMatch(/here$/);
    const json = 'Content-Type: application/json\r\nContent-Length: 100';
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${json}\r\n\r\n{`);
    await once(socket, 'close');
    const [, refusal = ''] = heard.split('here');
    expect(refusal).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(refusal).toContain('{"code":"MALFORMED_REQUEST","message":"La demande n’a pas pu être lue."}');
  });

  it('that is late says nothing while the answer to an earlier request is on its way', async () => {
    const port = await setupServer(300);
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    let heard = '';
    socket.on('error', () => {}).on('data', (text) => (heard += text));
    socket.write(
      'GET /never HTTP/1.1\r\nHost: x\r\n\r\nPOST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
    );
    await once(socket, 'close');
    expect(heard).toBe('');
  });

  it('is not waited for any longer where the address is none', async () => {
    const port = await setupServer(300);
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).resume();
    socket.write('POST /%zz HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
    await once(socket, 'close');
  });

  it('of nothing needs no time, and a connection is used again', async () => {
    const bodyMs = 300;
    const port = await setupServer(bodyMs);
    const url = `http://127.0.0.1:${port}/`;
    for (let n = 0; n < 2; n += 1) expect(await (await fetch(url)).text()).toBe('here');
    await new Promise((resolve) => setTimeout(resolve, bodyMs * 1.5));
    expect(await (await fetch(url)).text()).toBe('here');
  });
});

it.each(['1', '60', '2000'])(
  'an operator’s line that keeps the pace has the time for a video of %s MB, and the server ends none before',
  async (UPLOAD_VIDEO_MAX_MB) => {
    const { app, deps } = await testApplication({ UPLOAD_VIDEO_MAX_MB });
    const { videoBytesMax } = deps.config.uploads;
    const granted = bodyMs(bodyLimitFor('/regie/videos', true, videoBytesMax));
    expect(app.server.headersTimeout).toBe(HEADERS_MS);
    expect(app.server.requestTimeout).toBeGreaterThanOrEqual(granted + HEADERS_MS);
    // An upload that is too slow is refused by the page, in its own words, before this time is over.
    const slowest = (videoBytesMax / VIDEO_PACE.bytesPerSecond) * 1000 + VIDEO_PACE.graceMs;
    expect(slowest).toBeLessThan(granted);
  },
);
