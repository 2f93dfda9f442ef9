import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect, freshDatabase } from '../database.ts';
import { makeShow } from '../show.ts';
import { databaseUrl, startServer } from './server.ts';

it('a product that is told to stop while it answers ends as soon as the answer is sent, on a connection that stays open', async () => {
  const database = await freshDatabase();
  const { db, connection } = database;
  await makeShow(db);
  const server = await startServer({ DATABASE_URL: databaseUrl(connection) });
  const holder = await connect(database);
  await holder.query('begin; lock table directory in access exclusive mode');
  const call = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'application/json' },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end(JSON.stringify({ phone: '+2250701020304', password: 'tissage-de-palme-7' }));
  // Other connections may wait for a lock as well.
  const signIns = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%from "directory"%'`;
  await expect.poll(async () => (await signIns.execute(db)).rows.length).toBe(1);
  const ended = server.end('SIGTERM');
  await holder.query('rollback');
  const [answer] = await answered;
  expect([answer.statusCode, await json(answer)]).toMatchObject([401, { code: 'WRONG_CREDENTIALS' }]);
  // Nine seconds later it would end all the same, with 1.
  expect((await ended).code).toBe(0);
});
