import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { connect, freshDatabase, type TestDatabase } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { createRequestIds } from './request-id.ts';

const MADE = /^[0-9a-f]{12}-[0-9a-z]+$/;
const PROXIED = { TRUST_PROXY: '10.0.0.0/8' };

async function nameOf({ app }: TestApplication, given: string | undefined, remoteAddress = '10.1.2.3') {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  const answer = await app.inject({ url: '/api/none', headers, remoteAddress });
  return String(answer.headers['x-request-id']);
}

describe('the name of a request', () => {
  it('is the trusted proxy’s, and is told with a refusal; a name that a visitor sends is ignored', async () => {
    const it = await testApplication(PROXIED);
    expect(await nameOf(it, 'edge-7f3a09bc')).toBe('edge-7f3a09bc');
    expect(await nameOf(it, 'edge-7f3a09bc', '192.0.2.1')).toMatch(MADE);
    expect(await nameOf(it, undefined)).toMatch(MADE);
    const alone = await testApplication();
    expect(await nameOf(alone, 'edge-7f3a09bc', '127.0.0.1')).toMatch(MADE);
  });

  it('has 8 to 64 letters, digits, points, hyphens and underscores, or another is made', async () => {
    const it = await testApplication(PROXIED);
    for (const wrong of [
      'short',
      'x'.repeat(65),
      'a b c d e f g',
      'abcdefg*/h',
      "abcdefgh'",
      '-abcdefgh',
      'é'.repeat(10),
    ])
      expect(await nameOf(it, wrong)).toMatch(MADE);
    expect(await nameOf(it, 'x'.repeat(64))).toBe('x'.repeat(64));
  });

  it('is made anew for each request', () => {
    const name = createRequestIds(() => true);
    const request = { headers: {}, socket: { remoteAddress: '10.0.0.1' } } as never;
    expect(new Set(Array.from({ length: 1_000 }, () => name(request))).size).toBe(1_000);
  });

  it('stands in the log beside what went wrong', async () => {
    const database = await freshDatabase();
    const network = await flakyNetwork(database.connection);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const it = await testApplication(PROXIED, through(database, network.connection), (deps) => {
      deps.log = log;
    });
    const { headers } = await makeVoter(it.deps);
    network.fate = () => 'cut';
    const answer = await it.app.inject({
      url: '/api/auth/sessions',
      headers: { ...headers, 'x-request-id': 'edge-7f3a09bc' },
      remoteAddress: '10.1.2.3',
    });
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([503, 'edge-7f3a09bc']);
    expect(lines.map((line) => JSON.parse(line).reqId)).toContain('edge-7f3a09bc');
  });

  it('is not told where all went well: a vote’s answer is as small as it can be', async () => {
    const { app } = await testApplication();
    expect((await app.inject('/healthz')).headers['x-request-id']).toBeUndefined();
  });

  it('is told for an address that no page or call can have', async () => {
    const { app } = await testApplication();
    expect((await app.inject('/%zz')).headers['x-request-id']).toMatch(MADE);
  });
});

/** Sends a call while a table is locked, and finds the statement that waits for it. */
async function waitingStatement(it: TestApplication, table: string, call: { url: string; headers: object }) {
  const holder = await connect(it);
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  const headers = { ...call.headers, 'x-request-id': 'edge-7f3a09bc' };
  // `inject` sends the request only once `then` is called.
  const answer = it.app.inject({ ...call, headers, remoteAddress: '10.1.2.3' }).then((got) => got);
  const find = async () => {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(it.db);
    return rows[0]?.query ?? '';
  };
  await expect.poll(find).not.toBe('');
  const statement = await find();
  await holder.query('rollback');
  expect((await answer).statusCode).toBeLessThan(300);
  return statement;
}

describe('statements carry the name of their request', () => {
  it('before their text, for users and for operators', async () => {
    const it = await testApplication(PROXIED);
    const { headers } = await makeVoter(it.deps);
    const call = { url: '/api/auth/sessions', headers };
    expect(await waitingStatement(it, 'sessions', call)).toMatch(/^\/\* request edge-7f3a09bc \*\/ select /);
    const operator = await makeOperator(it.deps, 'admin');
    const inRegie = { url: '/api/regie/audit', headers: operator.headers };
    expect(await waitingStatement(it, 'operators', inRegie)).toMatch(
      /^\/\* request edge-7f3a09bc \*\/ \s+with seen as \(\s+update /,
    );
  });

  it('at the beginning of a batch’s parameter, whose text is prepared and stays as it is', async () => {
    const database = await freshDatabase();
    const network = await flakyNetwork(database.connection);
    const it = await testApplication(PROXIED, through(database, network.connection));
    let sent = '';
    network.fate = (towards, request) => {
      if (towards === 'server') sent += request.toString('latin1');
      return 'pass';
    };
    const show = await makeShow(it.db);
    const day = await databaseDay(it.db);
    const cast = async (name: string) => {
      const { headers } = await makeVoter(it.deps);
      const answer = await it.app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: { ...headers, 'x-request-id': name },
        remoteAddress: '10.1.2.3',
        payload: {
          contest_id: show.contest,
          candidate_id: show.aicha,
          vote_day: day,
          request_id: randomUUID(),
        },
      });
      expect(answer.statusCode).toBe(201);
    };
    await cast('edge-first000');
    await cast('edge-second00');
    // Citus is sent a list of such parameters, in whose text their quotes are escaped.
    const parameters = sent.replaceAll('\\"', '"');
    expect(parameters).toContain('[{"request":"edge-first000","ord":0');
    expect(parameters).toContain('[{"request":"edge-second00","ord":0');
    // The statement was prepared once per connection, and its text names no request.
    expect(sent).not.toMatch(/\/\* request edge-\w+ \*\/\s*with/);
  });
});

const through = ({ db }: TestDatabase, connection: TestDatabase['connection']): TestDatabase => ({
  connection,
  db,
});
