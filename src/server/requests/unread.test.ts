import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { refuseUnread } from './unread.ts';

const BODY = '{"code":"MALFORMED_REQUEST","message":"La demande n’a pas pu être lue."}';

/** Sends text over a connection of its own. @returns what the server says until it closes the connection */
async function say(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('error', () => {}).on('data', (piece) => (heard += piece));
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

describe('a request that Node cannot read', () => {
  it.each([
    ['is no HTTP', 'Bonjour\r\n\r\n', '400 Bad Request'],
    ['has a malformed header', 'GET / HTTP/1.1\r\nhost: a\r\nno colon\r\n\r\n', '400 Bad Request'],
    [
      'has too many headers',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])(
    'because it %s is refused in French, in the form of every error, and told to no operator',
    async (_why, text, status) => {
      const told: string[] = [];
      const { app } = await testApplication({}, undefined, (deps) => {
        deps.log = pino({ level: 'info' }, { write: (line: string) => void told.push(line) });
      });
      await app.listen({ port: 0, host: '127.0.0.1' });
      const [head = '', body] = (await say((app.server.address() as AddressInfo).port, text)).split(
        '\r\n\r\n',
      );
      expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`);
      expect(head).toMatch(/^Connection: close$/m);
      expect(head).toMatch(/^Content-Type: application\/json; charset=utf-8$/m);
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(BODY)}`);
      expect(body).toBe(BODY);
      expect(told.filter((line) => line.includes('could not be read'))).toEqual([]);
    },
  );

  it('in time is answered 408', async () => {
    const app = Fastify({
      clientErrorHandler: refuseUnread,
      http: { headersTimeout: 50, connectionsCheckingInterval: 20 },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => app.close());
    const heard = await say((app.server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\nhost: a\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(heard).toContain(BODY);
  });
});
