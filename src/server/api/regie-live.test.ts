import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { maySeeStill } from '#domain/regie/access.ts';
import { acts } from '#domain/regie/acts.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { databaseDay, makeShow } from '#test/show.ts';

async function setupOpenVote() {
  const { app, deps, db } = await testApplication();
  const show = await makeShow(db);
  const operator = await makeOperator(deps, 'admin', 'Mireille');
  const vote = async () => {
    const { session } = await makeVoter(deps);
    await castVotes(deps, session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(db),
      request_id: newId(),
    });
  };
  return { app, deps, db, ...show, operator, vote };
}

/** Reads events of the live screen until a state satisfies the condition; then hangs up. */
function watchUntil(
  address: string,
  headers: Record<string, string>,
  satisfied: (state: LiveState) => boolean,
): Promise<{ state: LiveState; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}/api/regie/live`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        for (const [, json = ''] of text.matchAll(/^id: \d+\ndata: (.*)\n\n/gm)) {
          const state = JSON.parse(json) as LiveState;
          if (!satisfied(state)) continue;
          request.destroy();
          resolve({ state, text });
          return;
        }
      });
    });
    request.on('error', reject);
  });
}

it('the live stream sends the whole screen with each event, and what has happened since with the next', async () => {
  const { app, operator, vote, contest } = await setupOpenVote();
  await vote();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { state, text } = await watchUntil(address, operator.headers, () => true);
  expect(text).toMatch(/^retry: 2000\n\nid: \d+\ndata: \{/);
  expect(state).toMatchObject({
    contest: { id: contest, status: 'open' },
    day: { votes: 1, voters: 1, bonus: 0 },
    process: { accepted: 1, queue: 0 },
  });
  expect(state.minutes).toHaveLength(60);
  expect(state.minutes.reduce((sum, one) => sum + one.votes, 0)).toBe(1);
  expect(state.lines[0]).toMatchObject({ today: 1, votes: 1, share: 10_000, rank: 1 });
  await vote();
  // After a lost connection, the first event of the next one carries everything.
  const headers = { ...operator.headers, 'last-event-id': '1' };
  const later = await watchUntil(address, headers, (one) => one.lines[0]?.votes === 2);
  expect(later.state.process.accepted).toBe(2);
});

it('the live stream ends for an operator who is dismissed while they watch, and shows them nothing more', async () => {
  const { app, deps, operator } = await setupOpenVote();
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let events = 0;
  const ended = new Promise<void>((resolve) => {
    get(`${address}/api/regie/live`, { headers: fanta.headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        events += chunk.toString().match(/^id: /gm)?.length ?? 0;
      });
      response.on('end', resolve);
    });
  });
  await expect.poll(() => events).toBe(1);
  await perform(deps, acts, operator.session, 'operator.disable', { operator_id: fanta.id });
  await ended;
  expect(events).toBe(1);
});

it('an operator whose role becomes one without the live screen may not look on', async () => {
  const { deps, operator } = await setupOpenVote();
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  const becomes = (role: string) =>
    perform(deps, acts, operator.session, 'operator.role', { operator_id: fanta.id, role });
  await becomes('executive');
  const { confirmedAt } = fanta.session;
  expect(await maySeeStill(deps.db, fanta.session, 'live')).toEqual({ confirmedAt });
  await becomes('moderator');
  expect(await maySeeStill(deps.db, fanta.session, 'live')).toBeNull();
});

/** Reads the named events of the live screen until it has sent `states` states. */
function eventsOf(address: string, headers: Record<string, string>, query: string, states: number) {
  return new Promise<{ name: string; data: unknown }[]>((resolve, reject) => {
    const request = get(`${address}/api/regie/live${query}`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        if ((text.match(/^id: /gm)?.length ?? 0) < states) return;
        request.destroy();
        const named = text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm);
        resolve([...named].map(([, name = '', data = '']) => ({ name, data: JSON.parse(data) })));
      });
    });
    request.on('error', reject);
  });
}

it('the live stream carries the curve of the range that was chosen, when its operator gave a code, and fraud for the roles that see it alone', async () => {
  const { app, deps, db, operator, contest } = await setupOpenVote();
  await sql`
    insert into risk_clusters (id, kind, key, severity, users) values (gen_random_uuid(), 'device', 'x', 'high', 12)`.execute(
    db,
  );
  const direction = await makeOperator(deps, 'executive', 'Awa');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const [seen, ofDirection] = await Promise.all([
    eventsOf(address, operator.headers, '?periode=semaine', 2),
    eventsOf(address, direction.headers, '', 2),
  ]);
  // Nothing new has come with the second state: each is sent once.
  expect(seen.map(({ name }) => name)).toEqual(['code', 'curve', 'fraud']);
  expect(seen[0]?.data).toEqual({ confirmed_at: operator.session.confirmedAt.toISOString() });
  expect(seen[1]?.data).toMatchObject({ contest_id: contest, range: 'semaine' });
  expect(seen[2]?.data).toMatchObject({ waiting: [{ severity: 'high', groups: 1 }] });
  expect(ofDirection.map(({ name }) => name)).toEqual(['code', 'curve']);
  expect(ofDirection[1]?.data).toMatchObject({ range: '1h' });
  const wrong = await app.inject({ url: '/api/regie/live?periode=9h', headers: operator.headers });
  expect(wrong.json()).toMatchObject({ code: 'INVALID_INPUT' });
});

it('the live screen and its files exist only for operators', async () => {
  const { app, contest } = await setupOpenVote();
  const asked = [
    '/live',
    `/contests/${contest}/counts/1/totals.csv`,
    `/contests/${contest}/counts/1/votes.csv`,
    `/contests/${contest}/counts/1/minutes.json`,
  ];
  for (const path of asked) {
    expect((await app.inject(`/api/regie${path}`)).statusCode).toBe(404);
  }
});

it('the files of a count are handed out: the votes are those whose fingerprint it keeps', async () => {
  const { app, operator, vote, contest, db } = await setupOpenVote();
  await vote();
  await vote();
  const { headers } = operator;
  const act = (name: string) =>
    app.inject({ method: 'POST', url: `/api/regie/acts/${name}`, headers, payload: { contest_id: contest } });
  expect((await act('contest.close')).json()).toEqual({ data: { kind: 'done', answer: null } });
  expect((await act('contest.close')).json()).toMatchObject({ code: 'WRONG_PHASE' });
  expect((await act('contest.count')).json()).toEqual({ data: { kind: 'done', answer: { version: 1 } } });
  const votes = await app.inject({ url: `/api/regie/contests/${contest}/counts/1/votes.csv`, headers });
  expect(votes.headers['content-type']).toContain('text/csv');
  const { votes_sha256 } = await db.selectFrom('contest_results').selectAll().executeTakeFirstOrThrow();
  expect(createHash('sha256').update(votes.body).digest('hex')).toBe(votes_sha256);
  const totals = await app.inject({ url: `/api/regie/contests/${contest}/counts/1/totals.csv`, headers });
  expect(totals.body).toContain('1;1;Aïcha;2;');
  const missing = await app.inject({ url: `/api/regie/contests/${contest}/counts/2/votes.csv`, headers });
  expect(missing.statusCode).toBe(404);
});
