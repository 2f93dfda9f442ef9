import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { registerConnectionHeader } from './connection-header.ts';

/** Sends requests over one connection of a server, and collects what comes until it ends or has answered all. */
async function conversation(requests: string, answers: number): Promise<{ text: string; open: boolean }> {
  const app = Fastify();
  registerConnectionHeader(app);
  app.get('/', () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.write(requests);
  const ended = once(socket, 'end').then(() => false);
  const answered = new Promise<boolean>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.split('\r\n\r\nok').length > answers) resolve(true);
    });
  });
  const open = await Promise.race([ended, answered]);
  socket.destroy();
  return { text, open };
}

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

it('answers say nothing of the connection, which stays open for the next request', async () => {
  const { text, open } = await conversation(GET + GET, 2);
  expect(open).toBe(true);
  expect(text).not.toMatch(/^(?:connection|keep-alive):/im);
});

it('a caller who asks for it has the connection closed', async () => {
  const { text, open } = await conversation(GET.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'), 2);
  expect([text.startsWith('HTTP/1.1 200'), open]).toEqual([true, false]);
});
