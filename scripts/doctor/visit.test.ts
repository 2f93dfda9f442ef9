import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testApplication } from '#test/application.ts';
import { freePort } from '#test/free-port.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { lookAsVisitor } from './visit.ts';

/** The product at an address of its own, as visitors reach it. */
async function setupProduct(env: Record<string, string> = {}) {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const it = await testApplication({ PUBLIC_URL: publicUrl, ...env });
  it.app.get('/', () => 'home');
  await it.app.listen({ host: '127.0.0.1', port });
  return { ...it, publicUrl };
}

/** Another server at the product's address. */
async function setupStranger(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const look = (publicUrl: string, competitionId = COMPETITION) => lookAsVisitor({ publicUrl, competitionId });

it('the doctor finds the product at its public address, with a vote and without', async () => {
  const { db, publicUrl } = await setupProduct();
  expect(await look(publicUrl)).toMatchObject({ state: 'ok', sentence: expect.stringContaining('leads to') });
  await makeShow(db);
  expect((await look(publicUrl)).state).toBe('ok');
});

it('the doctor says where the public address leads to the product of another competition, or of another address', async () => {
  const { publicUrl } = await setupProduct();
  expect(await look(publicUrl, 'saison-2')).toMatchObject({
    state: 'wrong',
    sentence: expect.stringContaining('does not serve saison-2'),
  });
  const other = await setupProduct({ PUBLIC_URL: 'https://elsewhere.example' });
  const front = await setupStranger(async (request, reply) => {
    // As a proxy does that sets Host to the address behind it.
    const answer = await fetch(`${other.publicUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json', origin: request.headers.origin ?? '' },
      ...(request.method === 'POST' ? { body: '{}' } : {}),
    });
    reply.writeHead(answer.status).end(await answer.text());
  });
  expect(await look(front)).toMatchObject({
    state: 'wrong',
    sentence: expect.stringContaining('another site’s address'),
  });
});

it.each<[string, RequestListener, string]>([
  ['another site', (_, reply) => reply.end('<h1>Welcome to nginx!</h1>'), 'is not this product (200)'],
  ['a site without the call', (_, reply) => reply.writeHead(404).end(), 'is not this product (404)'],
  ['a proxy with nothing behind it', (_, reply) => reply.writeHead(502).end(), 'answers 502'],
  [
    'an address that leads elsewhere',
    (_, reply) => reply.writeHead(301, { location: 'https://www.vote.example/' }).end(),
    'leads on to https://www.vote.example',
  ],
  [
    'the product without its database',
    (_, reply) => reply.writeHead(503).end('{"code":"DATABASE_UNAVAILABLE"}'),
    'answers 503 (DATABASE_UNAVAILABLE)',
  ],
  [
    'the product without its pages',
    ({ method }, reply) => reply.writeHead(method === 'GET' ? 500 : 200).end('{"ssid":"1"}'),
    'whose home page answers 500',
  ],
])('the doctor says that at the public address there is %s', async (_, answer, sentence) => {
  expect(await look(await setupStranger(answer))).toMatchObject({
    state: 'wrong',
    sentence: expect.stringContaining(sentence),
    remedy: expect.stringMatching(/./),
  });
});

it('the doctor tells a country that the product turns away from an address that is wrong', async () => {
  const publicUrl = await setupStranger((_, reply) =>
    reply.writeHead(403).end('{"code":"COUNTRY_NOT_ALLOWED"}'),
  );
  expect((await look(publicUrl)).state).toBe('note');
});

it('the doctor says so where nothing answers at the public address', async () => {
  const { sentence, state } = await look(`http://127.0.0.1:${await freePort()}`);
  expect([state, sentence]).toEqual(['wrong', expect.stringContaining('cannot be visited from here')]);
});
