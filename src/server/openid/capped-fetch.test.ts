import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { CustomFetchOptions } from 'openid-client';
import { expect, it, onTestFinished } from 'vitest';
import { cappedFetch } from './capped-fetch.ts';

const OPTIONS: CustomFetchOptions = { body: null, headers: {}, method: 'GET', redirect: 'manual' };

/** An issuer with a short answer, and an endless one. */
async function setupIssuer() {
  let sent = 0;
  const server = createServer((request, response) => {
    if (request.url === '/little') return void response.writeHead(200, { 'x-of': 'issuer' }).end('{"a":1}');
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536;
          yield Buffer.alloc(65_536, ' ');
        }
      })(),
    );
    endless.pipe(response).on('close', () => endless.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const get = (path: string) => cappedFetch()(`http://127.0.0.1:${port}${path}`, OPTIONS);
  return { get, sent: () => sent };
}

it('an issuer’s answer comes as it was sent', async () => {
  const { get } = await setupIssuer();
  const answer = await get('/little');
  expect([answer.status, answer.headers.get('x-of'), await answer.json()]).toEqual([200, 'issuer', { a: 1 }]);
});

it('an issuer that does not end is cut off', async () => {
  const { get, sent } = await setupIssuer();
  await expect((await get('/endless')).text()).rejects.toThrow('more than 1000000 bytes');
  expect(sent()).toBeLessThan(20_000_000);
});
