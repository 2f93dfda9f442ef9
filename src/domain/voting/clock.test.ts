import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/client.ts';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { movableClock } from '#test/clock.ts';
import { freshDatabase } from '#test/database.ts';
import { nextVoter, registerElectorate } from '#test/electorate.ts';
import { onCitus } from '#test/on-citus.ts';
import { toAnswer } from '#test/refusal.ts';
import { report } from '#test/report.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';

type Voter = Awaited<ReturnType<typeof makeVoter>>;
type VoterKey = Pick<Voter, 'id' | 'bucket'>;

afterEach(() => {
  vi.useRealTimers();
});

/** Two servers on one database whose clock can be moved, an open contest, and voters. */
async function setupTwoServers(voters: number) {
  const database = await freshDatabase();
  const show = await makeShow(database.db, { from: '-3 days', to: '3 days' });
  const clock = await movableClock(database);
  const one = await testApplication({}, database);
  const two = await testApplication({}, database);
  const people = await Promise.all(Array.from({ length: voters }, () => makeVoter(one.deps)));
  return { clock, one, two, people, show, db: one.deps.db };
}

async function vote(
  server: TestApplication,
  voter: VoterKey,
  show: { contest: string; aicha: string },
  day: string,
) {
  const request = randomUUID();
  const told = await toAnswer(
    server.deps.batcher.submit({
      bucket: voter.bucket,
      user_id: voter.id,
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: day,
      request_id: request,
      daily: 1,
      bonus: 0,
      country: null,
    }),
  );
  return { request, day, told };
}

async function findRows(db: Db) {
  const { rows } = await sql<{ user_id: string; request_id: string; vote_day: string; cast_day: string }>`
    select user_id, request_id, vote_day, (cast_at at time zone 'UTC')::date as cast_day from votes`.execute(
    db,
  );
  return rows;
}

describe('midnight UTC, by the database’s clock', () => {
  it('gives each voter one vote before and one after, each on its day, under load from two servers', async () => {
    const { clock, one, two, people, show, db } = await setupTwoServers(30);
    const before = await databaseDay(db);
    const after = await databaseDay(db, '1 day');
    // Enough for a vote of each voter; on Citus a server's first ones wait for connections from machine to machine.
    const time = onCitus ? '5 seconds' : '0.5 seconds';
    await clock.set(`date_trunc('day', pg_catalog.now(), 'UTC') + interval '1 day' - interval '${time}'`);
    const sent: Awaited<ReturnType<typeof vote>>[] = [];
    let over = false;
    const watch = async () => {
      while (!over) {
        const { rows } = await sql<{ over: boolean }>`
          select now() >= date_trunc('day', now(), 'UTC') + interval '0.2 seconds'
             and (now() at time zone 'UTC')::date = ${after}::date as over`.execute(db);
        over = rows[0]?.over ?? false;
      }
    };
    const insist = async (voter: Voter, server: TestApplication) => {
      do {
        for (const day of [before, after]) sent.push(await vote(server, voter, show, day));
      } while (!over);
      // Once more than the clock says: every voter has had a chance after midnight.
      sent.push(await vote(server, voter, show, after));
    };
    await Promise.all([watch(), ...people.flatMap((voter) => [insist(voter, one), insist(voter, two)])]);

    const rows = await findRows(db);
    expect(rows.filter((row) => row.vote_day !== row.cast_day)).toEqual([]);
    const votes = rows.map((row) => `${row.user_id} ${row.vote_day}`).sort();
    expect(votes).toEqual(people.flatMap(({ id }) => [`${id} ${before}`, `${id} ${after}`]).sort());
    const accepted = sent.filter(({ told }) => told === 'accepted');
    expect(accepted.map(({ request, day }) => `${request} ${day}`).sort()).toEqual(
      rows.map((row) => `${row.request_id} ${row.vote_day}`).sort(),
    );
    const refusals = new Set(sent.map(({ told }) => told));
    expect(refusals).toEqual(new Set(['accepted', 'VOTE_ALREADY_CAST', 'VOTE_DAY_PASSED']));
    report(`midnight: ${sent.length} sent, ${accepted.length} accepted, ${rows.length} rows`);
  });

  it.each([
    ['an hour ahead', '23:30', 3_600_000],
    ['an hour behind', '00:30', -3_600_000],
  ])('decides for a server whose own clock is %s', async (_name, time, drift) => {
    const { clock, one, people, show, db } = await setupTwoServers(1);
    await clock.set(`date_trunc('day', pg_catalog.now(), 'UTC') + interval '${time}'`);
    const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
    const today = await databaseDay(db);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date((rows[0]?.now.getTime() ?? 0) + drift) });
    const serversDay = new Date().toISOString().slice(0, 10);
    expect(serversDay).not.toBe(today);
    const voter = people[0] as Voter;
    const cast = async (vote_day: string) => {
      const answer = await one.app.inject({
        method: 'POST',
        url: '/api/votes',
        headers: voter.headers,
        payload: { contest_id: show.contest, candidate_id: show.aicha, vote_day, request_id: randomUUID() },
      });
      return [answer.statusCode, answer.json().code ?? answer.json().data.votes[0].vote_day];
    };
    expect(await cast(serversDay)).toEqual([409, 'VOTE_DAY_PASSED']);
    expect(await cast(today)).toEqual([201, today]);
    const profile = await one.app.inject({
      method: 'POST',
      url: '/api/auth/profile',
      headers: voter.headers,
      payload: {},
    });
    expect(profile.json().user.todays_votes).toHaveLength(1);
    expect((await findRows(db)).map((row) => [row.vote_day, row.cast_day])).toEqual([[today, today]]);
  });

  it.each([
    ['start_date', "now() + interval '30 minutes'", 'scheduled'],
    ['end_date', "now() - interval '30 minutes'", 'closed'],
    ['start_date', "now() - interval '30 minutes'", 'open'],
    ['end_date', "now() + interval '30 minutes'", 'open'],
  ])('a contest’s phase is the database’s, not the server’s: %s = %s', async (column, moment, status) => {
    const database = await freshDatabase();
    const { app, db } = await testApplication({}, database);
    await makeShow(db, { from: '-3 days', to: '3 days' });
    await sql`update contests set ${sql.ref(column)} = ${sql.raw(moment)}, result_date = now() + interval '12 days'`.execute(
      db,
    );
    for (const drift of [-3_600_000, 3_600_000]) {
      vi.useRealTimers();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + drift });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/contests/current',
        payload: { competition_id: COMPETITION },
      });
      expect(answer.json().data.status).toBe(status);
    }
  });
});

describe('the cut-off, by the database’s clock', () => {
  it('under load lets nothing through after it, and keeps everything that it accepted before', async () => {
    const { clock, one, two, show, db } = await setupTwoServers(0);
    await clock.set(`date_trunc('day', pg_catalog.now(), 'UTC') + interval '12 hours'`);
    const day = await databaseDay(db);
    await registerElectorate(db, 40_000);
    await sql`update contests set end_date = now() + interval '0.4 seconds'`.execute(db);
    const sent: Awaited<ReturnType<typeof vote>>[] = [];
    const queue = async (server: TestApplication) => {
      for (let told = ''; told !== 'CONTEST_CLOSED'; ) {
        const answer = await vote(server, nextVoter(), show, day);
        sent.push(answer);
        told = answer.told;
      }
    };
    await Promise.all(Array.from({ length: 60 }, (_, n) => queue(n % 2 ? one : two)));
    const late = await Promise.all(Array.from({ length: 100 }, () => vote(one, nextVoter(), show, day)));
    expect(new Set(late.map(({ told }) => told))).toEqual(new Set(['CONTEST_CLOSED']));

    const { rows: tooLate } = await sql`
      select from votes v join contests c on c.id = v.contest_id where v.cast_at >= c.end_date`.execute(db);
    expect(tooLate).toHaveLength(0);
    const accepted = sent.filter(({ told }) => told === 'accepted').map(({ request }) => request);
    expect(accepted).not.toEqual([]);
    expect((await findRows(db)).map((row) => row.request_id).sort()).toEqual(accepted.sort());
    expect(new Set(sent.map(({ told }) => told))).toEqual(new Set(['accepted', 'CONTEST_CLOSED']));
    report(`cut-off: ${sent.length + late.length} sent, ${accepted.length} accepted`);
  });
});
