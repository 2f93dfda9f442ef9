import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { forbidWrites, freshDatabase } from '#test/database.ts';
import { flakyNetwork } from '#test/proxy.ts';
import { databaseDay, grantBonus, makeShow } from '#test/show.ts';

const get = async ({ app }: TestApplication, url: string) => {
  const answer = await app.inject(url);
  return [answer.statusCode, answer.json()];
};

describe('/healthz and /readyz', () => {
  it('are good when votes can be cast', async () => {
    const it = await testApplication();
    expect(await get(it, '/healthz')).toEqual([200, { status: 'ok' }]);
    expect(await get(it, '/readyz')).toEqual([200, { status: 'ready', standby: 'none' }]);
  });

  it('without a database, alive but not ready; ready again when it is back', async () => {
    const database = await freshDatabase();
    const network = await flakyNetwork(database.connection);
    const it = await testApplication({}, { connection: network.connection, db: database.db });
    network.fate = () => 'cut';
    expect(await get(it, '/readyz')).toEqual([503, { status: 'unready', standby: 'unknown' }]);
    expect(await get(it, '/healthz')).toEqual([200, { status: 'ok' }]);
    network.fate = () => 'pass';
    expect(await get(it, '/readyz')).toEqual([200, { status: 'ready', standby: 'none' }]);
  });

  it('in a database where writes are forbidden not ready; ready again by itself when they are allowed', async () => {
    const database = await freshDatabase();
    const { readers, allow } = await forbidWrites(database);
    const it = await testApplication({}, { connection: database.connection, db: readers });
    expect(await get(it, '/readyz')).toEqual([503, { status: 'unready', standby: 'unknown' }]);
    expect(await get(it, '/healthz')).toEqual([200, { status: 'ok' }]);
    await allow();
    await vi.waitFor(async () =>
      expect(await get(it, '/readyz')).toEqual([200, { status: 'ready', standby: 'none' }]),
    );
  });

  it('while the server stops, alive but not ready: the balancer sends visitors elsewhere', async () => {
    const it = await testApplication();
    it.deps.state.stopping = true;
    expect(await get(it, '/readyz')).toEqual([503, { status: 'unready', standby: 'none' }]);
    expect(await get(it, '/healthz')).toEqual([200, { status: 'ok' }]);
  });
});

describe('/metrics', () => {
  it('counts votes by kind, replays, and refusals by code', async () => {
    const it = await testApplication();
    const show = await makeShow(it.db);
    const voter = await makeVoter(it.deps);
    await grantBonus(it.db, voter, 3);
    const ballot = {
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: await databaseDay(it.db),
      request_id: randomUUID(),
      bonus: 2,
    };
    const send = (payload: object) =>
      it.app.inject({ method: 'POST', url: '/api/votes', headers: voter.headers, payload });
    const answers = [
      await send(ballot),
      await send(ballot),
      await send({ ...ballot, request_id: randomUUID() }),
      await send({ ...ballot, request_id: randomUUID(), daily: 0, bonus: 2 }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 200, 409, 409]);
    const { body, headers } = await it.app.inject('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    for (const line of [
      'palmares_votes_accepted_total{kind="daily"} 1',
      'palmares_votes_accepted_total{kind="bonus"} 2',
      'palmares_votes_replayed_total 1',
      'palmares_votes_refused_total{code="VOTE_ALREADY_CAST"} 1',
      'palmares_votes_refused_total{code="NOT_ENOUGH_BONUS"} 1',
      'palmares_vote_batch_size_count 4',
      'palmares_votes_refused_total{code="BUSY"} 0',
      'palmares_mails_total{outcome="failed"} 0',
      'palmares_vote_queue_depth 0',
    ]) {
      expect(body.split('\n')).toContain(line);
    }
  });

  it('belongs to one application: another starts at nought', async () => {
    const it = await testApplication();
    await makeShow(it.db);
    const { body } = await it.app.inject('/metrics');
    expect(body.match(/^palmares_votes_accepted_total\{.*$/gm)).toEqual([
      'palmares_votes_accepted_total{kind="daily"} 0',
      'palmares_votes_accepted_total{kind="bonus"} 0',
    ]);
  });
});
