import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';

it('a request that comes over an open connection while the process stops is refused in French, and told to no operator', async () => {
  const told: string[] = [];
  const { app, end } = await testApplication({}, undefined, (deps) => {
    deps.log = pino({ level: 'info' }, { write: (line: string) => void told.push(line) });
  });
  const slow = Promise.withResolvers<string>();
  const isStopping = Promise.withResolvers<void>();
  app.get('/slow', () => slow.promise);
  app.addHook('preClose', async () => isStopping.resolve());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  let heard = '';
  socket.on('data', (text) => (heard += text));

  const begun = once(app.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await begun;
  const ended = end();
  await isStopping.promise;
  const second = once(app.server, 'request');
  socket.write('GET /api/contests HTTP/1.1\r\nhost: a\r\n\r\n');
  await second;
  slow.resolve('done');
  await once(socket, 'close');
  await ended;

  const [first = '', refusal = ''] = heard.split('done');
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toMatch(/^connection: close$/im);
  expect(refusal).toMatch(/^retry-after: 5$/im);
  expect(refusal).toContain(
    '{"code":"DATABASE_UNAVAILABLE","message":"Le service est momentanément indisponible. Réessayez dans quelques secondes."}',
  );
  expect(told.filter((line) => !line.includes('Server listening'))).toEqual([]);
});
