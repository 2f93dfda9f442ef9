import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPool, type Db } from '#database/client.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { holds } from '#test/properties.ts';
import { toAnswer } from '#test/refusal.ts';
import { COMPETITION, databaseDay, grantBonus, makeContest, makeShow } from '#test/show.ts';
import type { Ballot } from './ballot-schema.ts';
import { createVoteBatcher } from './batcher.ts';
import { createBallotWriter } from './write-ballots.ts';

/** A week that is open, the next one ready to follow it, and two servers. */
async function setupTwoWeeks() {
  const database = await freshDatabase();
  const site = await testApplication({}, database);
  const { db, deps } = site;
  const show = await makeShow(db);
  const next = await makeContest(db, [show.aicha, show.koffi], { week: 2, from: '1 day', to: '2 days' });
  const voter = await makeVoter(deps);
  const day = await databaseDay(db);
  const batchers = [1, 2].map(() => {
    const pool = createPool(database.connection, 2);
    onTestFinished(() => pool.end());
    return createVoteBatcher(createBallotWriter(pool, COMPETITION), {
      maxQueue: 10_000,
      maxPerUser: 10_000,
      patience: 30_000,
      maxBatch: 4,
      inFlight: 2,
    });
  });
  const ballot = (contest_id: string, more: Partial<Ballot> = {}): Ballot => ({
    bucket: voter.bucket,
    user_id: voter.id,
    contest_id,
    candidate_id: show.aicha,
    vote_day: day,
    request_id: randomUUID(),
    daily: 1,
    bonus: 0,
    country: null,
    ...more,
  });
  const told = (one: Ballot, server = 0) => toAnswer((batchers[server] ?? deps.batcher).submit(one));
  return { ...site, show, next, voter, day, ballot, told };
}

/** One week is over, the other begins: at one moment, which is the transaction's. */
const changeWeeks = (db: Db, from: string, to: string) =>
  db.transaction().execute(async (tx) => {
    await sql`
      update contests set start_date = now() - interval '1 day', end_date = now(), result_date = now() + interval '1 day'
      where id = ${from}`.execute(tx);
    await sql`
      update contests set start_date = now(), end_date = now() + interval '1 day', result_date = now() + interval '1 day'
      where id = ${to}`.execute(tx);
  });

const findRows = (db: Db) =>
  db.selectFrom('votes').select(['contest_id', 'user_id', 'vote_day', 'slot']).orderBy('slot').execute();

describe('on a day when one week ends and the next begins', () => {
  it('a voter has one daily vote, wherever it went; bonus votes go on', async () => {
    const { app, db, show, next, voter, ballot, told } = await setupTwoWeeks();
    await grantBonus(db, voter, 2);
    expect(await told(ballot(show.contest))).toBe('accepted');
    await changeWeeks(db, show.contest, next);
    expect(await told(ballot(next))).toBe('VOTE_ALREADY_CAST');
    expect(await told(ballot(next, { daily: 0, bonus: 1 }))).toBe('accepted');
    const profile = await app.inject({
      method: 'POST',
      url: '/api/auth/profile',
      headers: voter.headers,
      payload: {},
    });
    const todays: { contest_id: string; kind: string }[] = profile.json().user.todays_votes;
    expect(todays.map(({ contest_id, kind }) => [contest_id, kind])).toEqual([
      [show.contest, 'daily'],
      [next, 'bonus'],
    ]);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/votes',
      headers: voter.headers,
      payload: { ...ballot(next, { daily: 0, bonus: 1 }), user_id: undefined },
    });
    expect(answer.json().data.todays_votes.map((vote: { contest_id: string }) => vote.contest_id)).toEqual([
      show.contest,
      next,
      next,
    ]);
  });

  it('a request that comes again is a replay in the week that it was made for, and refused for another', async () => {
    const { db, show, next, ballot, told } = await setupTwoWeeks();
    const one = ballot(show.contest);
    expect(await told(one)).toBe('accepted');
    await changeWeeks(db, show.contest, next);
    expect(await told(one, 1)).toBe('accepted');
    expect(await told({ ...one, contest_id: next })).toBe('REQUEST_ID_REUSED');
    expect(await findRows(db)).toHaveLength(1);
  });

  it('no voter gets more daily votes than a day has while one week gives way to the next, from two servers', async () => {
    const { db, show, next, day, ballot, told, deps } = await setupTwoWeeks();
    const play = fc.record({
      dailyVotes: fc.integer({ min: 1, max: 3 }),
      before: fc.array(fc.nat(1), { maxLength: 6 }),
      around: fc.array(fc.record({ server: fc.nat(1), after: fc.boolean() }), { maxLength: 12 }),
    });
    let [from, to] = [show.contest, next];
    await holds(
      'one day over two weeks',
      fc.asyncProperty(play, async ({ dailyVotes, before, around }) => {
        await sql`update competitions set daily_votes = ${dailyVotes}`.execute(db);
        await changeWeeks(db, to, from);
        const { id, bucket } = await makeVoter(deps);
        const mine = (contest: string) => ballot(contest, { user_id: id, bucket });
        await Promise.all(before.map((server) => told(mine(from), server)));
        await Promise.all([
          changeWeeks(db, from, to),
          ...around.map(({ server, after }) => told(mine(after ? to : from), server)),
        ]);
        const last = await Promise.all([0, 1, 0, 1].map((server) => told(mine(to), server)));
        const rows = (await findRows(db)).filter((row) => row.user_id === id);
        // All that the day has are given in the end, and not one more.
        expect(rows.map((row) => [row.vote_day, row.slot])).toEqual(
          Array.from({ length: dailyVotes }, (_, slot) => [day, slot]),
        );
        expect(new Set(last)).toContain('VOTE_ALREADY_CAST');
        [from, to] = [to, from];
      }),
      40,
    );
  });

  it('votes of another competition on the same database are not counted', async () => {
    const { db, show, ballot, told } = await setupTwoWeeks();
    await ensureCompetition(db, 'another');
    const abroad = randomUUID();
    await sql`
      insert into contests (id, competition_id, week, start_date, end_date, result_date)
      select ${abroad}, 'another', 1, start_date, end_date, result_date from contests where id = ${show.contest}`.execute(
      db,
    );
    const { bucket, user_id, vote_day, candidate_id } = ballot(abroad);
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
      values (${bucket}, ${user_id}, ${abroad}, ${vote_day}, 0, ${candidate_id}, ${randomUUID()})`.execute(
      db,
    );
    expect(await told(ballot(show.contest))).toBe('accepted');
    expect(await told(ballot(show.contest))).toBe('VOTE_ALREADY_CAST');
    expect((await findRows(db)).map((row) => [row.contest_id, row.slot])).toEqual([
      [abroad, 0],
      [show.contest, 1],
    ]);
  });
});
