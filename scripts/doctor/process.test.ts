import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { lookAtProcess } from './process.ts';

/** A server that answers a connection with a status, or leaves it without an answer (null). */
async function serve(answer: (connection: number) => number | null): Promise<number> {
  let connections = 0;
  const server = createServer((_request, reply) => {
    const status = answer(connections++);
    if (status !== null) reply.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** @param patienceMs long enough for a busy machine, where answers are to come */
const told = async (port: number, patienceMs = 5_000) => {
  const [finding] = await lookAtProcess({ host: '0.0.0.0', port, workers: 2 }, patienceMs);
  return `${finding?.state} ${finding?.sentence}`;
};

it('the doctor tells a product that takes votes from one that does not, that hangs in part or whole, and that does not run', async () => {
  expect(await told(await serve(() => 200))).toMatch(/^ok The product at 127\.0\.0\.1:\d+ takes votes\.$/);
  expect(await told(await serve(() => 503))).toContain('takes no votes: /readyz does not answer 200.');
  expect(await told(await serve((n) => (n % 2 ? 200 : null)), 3_000)).toContain(
    'leaves 8 connections of 16 without an answer: a worker hangs.',
  );
  expect(await told(await serve(() => null), 500)).toContain('takes connections and does not answer.');
  expect(await told(await freePort())).toContain('note The product does not run here: 127.0.0.1:');
});
