import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

const ISSUER = '/demonstration/google/.well-known/openid-configuration';

/** What the whole site answers to bytes on a connection of their own, and the lines that it has logged. */
async function setupConnection() {
  const told: string[] = [];
  const { app, db } = await testSite({}, undefined, (deps) => {
    deps.log = pino({ level: 'info' }, { write: (line: string) => void told.push(line) });
  });
  await makeShow(db);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const send = async (text: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let heard = '';
    socket.on('data', (data) => (heard += data));
    socket.write(text);
    await once(socket, 'close');
    return heard;
  };
  return { send, told };
}

describe('a request without a host', () => {
  it.each([
    ['for a page', 'GET /vote HTTP/1.1\r\naccept: text/html\r\n'],
    ['for a call', 'POST /api/votes HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 2\r\n'],
    ['for a probe', 'GET /healthz HTTP/1.1\r\n'],
    ['for an address that does not exist', 'GET /nowhere HTTP/1.1\r\n'],
    ['for another connection', 'GET / HTTP/1.1\r\nupgrade: websocket\r\n'],
    ['with an empty one', 'GET /vote HTTP/1.1\r\nhost:\r\n'],
    ['with an empty one for an issuer', `GET ${ISSUER} HTTP/1.1\r\nhost:\r\n`],
  ])('is malformed, in our form, and told to no operator: %s', async (_what, head) => {
    const { send, told } = await setupConnection();
    const heard = await send(`${head}connection: close\r\n\r\n${head.startsWith('POST') ? '{}' : ''}`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toMatch(/^x-content-type-options: nosniff\r$/m);
    if (!head.includes('text/html')) expect(heard).toContain('"code":"MALFORMED_REQUEST"');
    expect(told.filter((line) => !line.includes('Server listening'))).toEqual([]);
  });

  it('is answered in HTTP/1.0, which has none, by probes and by the issuers of the demonstration', async () => {
    const { send, told } = await setupConnection();
    expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    const described = await send(`GET ${ISSUER} HTTP/1.0\r\n\r\n`);
    expect(described).toMatch(/^HTTP\/1\.1 200 /);
    expect(described).toContain('"token_endpoint":"https://palmares.example/demonstration/google/');
    expect(told.filter((line) => !line.includes('Server listening'))).toEqual([]);
  });
});
