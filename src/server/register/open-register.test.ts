import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { makeShow } from '#test/show.ts';

it('every site may read why the register refuses: what is not there, malformed, asked too often, or not now', async () => {
  const database = await freshDatabase();
  const network = await flakyNetwork(database.connection);
  const { app, db } = await testApplication({}, { connection: network.connection, db: database.db });
  const { contest } = await makeShow(db);
  const get = (address: string, id = contest) => app.inject({ url: `/registre/${id}/${address}` });
  const refuses = async (status: number, address: string, id = contest) => {
    const { statusCode, headers } = await get(address, id);
    expect([address, statusCode, headers['access-control-allow-origin']]).toEqual([address, status, '*']);
    expect(headers['access-control-expose-headers']).toBe('retry-after, x-request-id');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  };
  await refuses(404, 'checkpoint', randomUUID());
  await refuses(404, 'tile/0/000');
  await refuses(404, `position/${'0'.repeat(64)}`);
  await refuses(404, `position/${'0'.repeat(300)}`);
  await refuses(422, 'checkpoint', 'x');
  await refuses(422, 'tile/x/000');
  await refuses(400, 'openings/%00');
  await refuses(400, 'openings/%ff');
  await refuses(403, 'openings/000');
  for (let asked = 0; asked < 60; asked += 1) await get('proof/1?positions=0,0,0,0');
  await refuses(429, 'proof/1?positions=0,0,0,0');
  network.fate = () => 'cut';
  await refuses(503, 'checkpoint');
  // The site's other answers stay its own.
  for (const url of ['/registre', '/healthz', '/api/contests'])
    expect((await app.inject(url)).headers['access-control-allow-origin']).toBeUndefined();
});
