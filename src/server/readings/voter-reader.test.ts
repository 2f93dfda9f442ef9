import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createVotePool } from '#database/client.ts';
import { bonusStanding } from '#domain/bonus/service.ts';
import { countUnread, sendMessage } from '#domain/messaging/service.ts';
import { NO_VOTER, type VoterQuestion } from '#domain/voter-state/schema.ts';
import { receiptReference } from '#domain/voting/rules.ts';
import { savePendingVote, todaysVotes } from '#domain/voting/service.ts';
import { makeVoter, type TestApplication, testApplication } from '#test/application.ts';
import { invite } from '#test/bonus.ts';
import { holds } from '#test/properties.ts';
import { COMPETITION, databaseDay, grantBonus, makeContest, makeShow } from '#test/show.ts';
import { createVoterReader } from './voter-reader.ts';

const NOTHING: VoterQuestion = { resultsOf: null, invitations: false, opening: null };

async function setupReader(maxBatch = 100, votesUnderWay = () => false) {
  const it = await testApplication();
  const show = await makeShow(it.db);
  const pool = createVotePool(it.connection, 2);
  const errors: unknown[] = [];
  const reader = createVoterReader(
    pool,
    COMPETITION,
    { inFlight: 2, maxBatch, besideVotes: { gatherMs: 500, aTurn: 4 } },
    (error) => errors.push(error),
    votesUnderWay,
  );
  return { it, show, pool, reader, errors, end: () => pool.end() };
}

type Voter = Awaited<ReturnType<typeof makeVoter>>;

async function giveVote(
  { db, deps }: TestApplication,
  { session }: Voter,
  [contest, candidate]: [string, string],
  bonus: number,
) {
  const request = crypto.randomUUID();
  await deps.batcher.submit({
    bucket: session.bucket,
    user_id: session.userId,
    contest_id: contest,
    candidate_id: candidate,
    vote_day: await databaseDay(db),
    request_id: request,
    daily: 1,
    bonus,
    country: null,
  });
  return request;
}

it('the states of many visitors, read together, equal what a query for each of them reads', async () => {
  const { it, show, reader, end } = await setupReader(7);
  const news = await sendMessage(it.deps, {
    sender: 'production',
    title: 'Ce soir',
    body: 'En direct.',
    audience: { kind: 'all' },
    send_at: 'now',
  });
  const lives = fc.array(
    fc.record({
      registered: fc.boolean(),
      grants: fc.nat(3),
      votes: fc.boolean(),
      spends: fc.nat(1),
      invited: fc.nat(4),
      /** Bonus votes of this week's invitations, two at a time. */
      claimed: fc.nat(5),
      old: fc.boolean(),
      waits: fc.constantFrom(null, 'today', 'yesterday'),
      opens: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  );
  await holds(
    'voter states',
    fc.asyncProperty(lives, async (people) => {
      const voters = await Promise.all(
        people.map(async (life) => {
          const voter = await makeVoter(it.deps, life.registered);
          if (life.old)
            await sql`update users set registered_at = now() - interval '9 days' where id = ${voter.id}`.execute(
              it.db,
            );
          if (life.waits)
            await savePendingVote(it.db, voter.session, {
              contest_id: show.contest,
              candidate_id: show.koffi,
              daily: 1,
              bonus: 0,
              vote_day: await databaseDay(it.db, life.waits === 'today' ? '0' : '-1 day'),
              request_id: crypto.randomUUID(),
            });
          if (!life.registered) return { voter, life };
          await grantBonus(it.db, voter, life.grants);
          await invite(it.db, voter, life.invited, Math.min(life.invited, 2));
          await sql`
            insert into bonus_grants (bucket, user_id, number, bonus_type, source)
            select ${voter.bucket}::smallint, ${voter.id}::uuid, 10 + n, 'parrainage',
                   'parrainage:' || (n + 1) / 2 || ':' || n
            from generate_series(1, ${life.claimed}::int) n`.execute(it.db);
          const bonus = Math.min(life.grants, life.spends);
          if (life.votes) await giveVote(it, voter, [show.contest, show.aicha], bonus);
          return { voter, life };
        }),
      );
      const states = await Promise.all(
        voters.map(({ voter, life }) =>
          reader.read(voter.session, {
            resultsOf: show.contest,
            invitations: true,
            opening: life.opens ? news : null,
          }),
        ),
      );
      for (const [place, { voter, life }] of voters.entries()) {
        const [todays, standing, unread] = await Promise.all([
          life.registered ? todaysVotes(it.db, voter.session, COMPETITION) : [],
          bonusStanding(it.db, voter.session),
          life.registered ? countUnread(it.deps, voter.session, life.opens ? news : null) : 0,
        ]);
        expect(states[place]).toMatchObject({
          registered: life.registered,
          daily: todays.filter(({ kind }) => kind === 'daily').length,
          votes: todays.length,
          mine: todays.length > 0 ? [show.aicha] : [],
          bonus: {
            left: standing.bonus_count,
            uncounted_referrals: standing.uncounted_referrals,
            weekly_referral_bonuses: standing.weekly_referral_bonuses,
          },
          unread,
          waitingFor: life.waits === 'today' ? { contest_id: show.contest, candidate_id: show.koffi } : null,
        });
      }
    }),
    10,
  );
  await end();
});

it('the state of a visitor has no id, name or request of theirs in it', async () => {
  const { it, show, reader, end } = await setupReader();
  const voter = await makeVoter(it.deps);
  await grantBonus(it.db, voter, 1);
  const request = await giveVote(it, voter, [show.contest, show.aicha], 1);
  const state = await reader.read(voter.session, { ...NOTHING, resultsOf: show.contest });
  expect(state.receipts).toEqual([
    {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 1,
      cast_at: expect.stringMatching(/:00\.000Z$/),
      reference: receiptReference(1, request),
    },
  ]);
  const text = JSON.stringify(state);
  for (const own of [voter.id, voter.session.sessionId, voter.token, request, 'Salimata'])
    expect(text).not.toContain(own);
  await end();
});

it('the state of a visitor shows votes of another week of the same day, and results of the week asked for', async () => {
  const { it, show, reader, end } = await setupReader();
  const voter = await makeVoter(it.deps);
  await giveVote(it, voter, [show.contest, show.aicha], 0);
  await sql`update contests set end_date = now() - interval '1 second' where id = ${show.contest}`.execute(
    it.db,
  );
  const next = await makeContest(it.db, [show.aicha, show.koffi], { week: 2, from: '-1 second' });
  const state = await reader.read(voter.session, { ...NOTHING, resultsOf: next });
  expect([state.daily, state.votedFor, state.mine]).toEqual([
    1,
    [{ contest_id: show.contest, candidate_id: show.aicha }],
    [],
  ]);
  await end();
});

it('the state of a visitor comes without bonus votes where those cannot be read', async () => {
  const { it, show, reader, errors, end } = await setupReader();
  const voter = await makeVoter(it.deps);
  await giveVote(it, voter, [show.contest, show.aicha], 0);
  await sql`alter table bonus_grants rename to hidden`.execute(it.db);
  expect(await reader.read(voter.session, NOTHING)).toMatchObject({ bonus: null, daily: 1 });
  expect(errors).toHaveLength(1);
  await end();
});

it('the state of a user who no longer exists is that of a registered user without votes', async () => {
  const { it, reader, end } = await setupReader();
  const { session } = it.deps.sessions.issue(crypto.randomUUID(), true);
  const state = await reader.read(session, NOTHING);
  expect(state).toEqual({ ...NO_VOTER, registered: true });
  await end();
});

it('states that are asked for in turn are read together while votes are under way, and four pages go on at once', async () => {
  let underWay = false;
  const { it, pool, reader, end } = await setupReader(100, () => underWay);
  const { session } = await makeVoter(it.deps);
  await reader.read(session, NOTHING);
  const statements = vi.spyOn(pool, 'query');
  const askTen = async () => {
    statements.mockClear();
    let turn = 0;
    const asked: Promise<number>[] = [];
    for (let n = 0; n < 10; n += 1) {
      asked.push(reader.read(session, NOTHING).then(() => turn));
      await setImmediate();
    }
    let over = false;
    const turns = Promise.all(asked).finally(() => {
      over = true;
    });
    for (; !over; turn += 1) await setImmediate();
    const [first = 0] = await turns;
    return { statements: statements.mock.calls.length, turns: (await turns).map((one) => one - first) };
  };
  expect((await askTen()).statements).toBeGreaterThan(1);
  underWay = true;
  expect(await askTen()).toEqual({ statements: 1, turns: [0, 0, 0, 0, 1, 1, 1, 1, 2, 2] });
  await end();
});
