import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forbidWrites, freshDatabase } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { primarySearchFor } from './primary.ts';
import { clientOnSocket, findSocket } from './socket-client.ts';

/** Two servers of which neither is there. */
async function searchInVain() {
  const [one, other] = [await freePort(), await freePort()];
  return primarySearchFor(
    `postgresql://palmares@127.0.0.1:${one},127.0.0.1:${other}/palmares?target_session_attrs=read-write`,
  );
}

it.each([
  { when: 'was given up before it fell silent', silence: 1_000, patience: 300 },
  { when: 'goes on when it falls silent', silence: 300, patience: 1_000 },
])('a connection whose search for a primary $when fails, and ends no process', async (wish) => {
  const Client = clientOnSocket(wish.silence, await searchInVain(), wish.patience);
  const client = new Client();
  const socket = findSocket(client);
  const closed = new Promise((resolve) => socket?.once('close', resolve));
  await expect(client.connect()).rejects.toMatchObject({ code: '57P03' });
  await closed;
  expect(socket?.destroyed).toBe(true);
});

it('a transaction of a database that takes no writes fails with what PostgreSQL said, and its connection is left', async () => {
  const { readers, allow } = await forbidWrites(await freshDatabase());
  const write = readers.transaction().execute((tx) => sql`delete from throttles`.execute(tx));
  await expect(write).rejects.toMatchObject({
    code: '25006',
    message: 'cannot execute DELETE in a read-only transaction',
  });
  await allow();
  await sql`delete from throttles`.execute(readers);
});
