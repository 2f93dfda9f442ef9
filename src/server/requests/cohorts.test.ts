import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answerInCohorts, sendInCohorts } from './cohorts.ts';

/** Three requests in one packet, which one turn of the event loop reads. */
async function callThrice(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
  socket.write(get('/1') + get('/2') + get('/3', 'connection: close\r\n'));
  return text(socket);
}

describe('requests that come in one turn of the event loop', () => {
  it('are all read before the first is answered, and answered in their order', async () => {
    const events: string[] = [];
    const server = createServer((request, response) => {
      events.push(`answer ${request.url}`);
      response.end(`to ${request.url}`);
    });
    answerInCohorts(server);
    server.prependListener('request', ({ url }) => events.push(`read ${url}`));
    const received = await callThrice(server);
    expect(received.match(/to \/\d/g)).toEqual(['to /1', 'to /2', 'to /3']);
    expect(events).toEqual(['read /1', 'read /2', 'read /3', 'answer /1', 'answer /2', 'answer /3']);
  });

  it('are not answered when their caller has gone before the turn ends', async () => {
    const answered: string[] = [];
    const server = createServer((request, response) => {
      answered.push(request.url ?? '');
      response.end();
    });
    answerInCohorts(server);
    server.prependListener('request', (request: IncomingMessage) => {
      if (request.url === '/2') request.destroy();
    });
    await callThrice(server);
    expect(answered).not.toContain('/2');
    expect(answered).toContain('/1');
  });

  it('need one listener, so that none is answered twice or never', () => {
    expect(() => answerInCohorts(createServer())).toThrow('one listener');
    const two = createServer(() => {}).on('request', () => {});
    expect(() => answerInCohorts(two)).toThrow('one listener');
  });
});

it('answers that become ready together are sent when all of them are in words', async () => {
  const app = Fastify();
  sendInCohorts(app);
  const events: string[] = [];
  const batch = Promise.withResolvers<void>();
  let waiting = 0;
  app.setReplySerializer((payload) => {
    events.push('in words');
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
  app.get('/:number', async () => {
    waiting += 1;
    if (waiting === 3) batch.resolve();
    await batch.promise;
    return { ready: true };
  });
  await Promise.all(['/1', '/2', '/3'].map((url) => app.inject(url)));
  expect(events).toEqual(['in words', 'in words', 'in words', 'sent', 'sent', 'sent']);
});
