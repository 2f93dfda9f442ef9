import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { currentWaiting } from '#database/waiting.ts';
import { registerDatabaseWait } from './database-wait.ts';

/** A server that answers each post with the name under which it asks the database, and the request's own name. */
async function setupServer() {
  const app = fastify();
  onTestFinished(() => app.close());
  registerDatabaseWait(app);
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  app.addHook('onRequest', async () => began());
  app.addContentTypeParser('text/streamed', (_request: unknown, payload: Readable) => text(payload));
  app.post('/', (request) => ({ asks: currentWaiting()?.request(), is: request.id, read: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, begun };
}

describe('a request whose body comes in pieces', () => {
  it.each([
    ['application/json', '"ab"'],
    ['text/plain', 'ab'],
    ['text/streamed', 'ab'],
  ])('asks the database in its own name: %s', async (type, body) => {
    const { port, begun } = await setupServer();
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await begun;
    socket.write(body.slice(0, 2));
    await new Promise((resolve) => setImmediate(resolve));
    socket.end(body.slice(2));
    const answer = await text(socket);
    const { asks, is, read } = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(read).toBe('ab');
    expect(is).toMatch(/./);
    expect(asks).toBe(is);
  });
});
