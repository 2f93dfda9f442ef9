import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConnectionSettings, createPool, type Db } from '#database/client.ts';
import { balance } from '#domain/bonus/queries.ts';
import { freshDatabase } from '#test/database.ts';
import { ballotFor, nextVoter, registerElectorate } from '#test/electorate.ts';
import { holds } from '#test/properties.ts';
import { toRefusal } from '#test/refusal.ts';
import { report } from '#test/report.ts';
import { COMPETITION, databaseDay, grantBonus, makeShow } from '#test/show.ts';
import type { AcceptedBallot, Ballot } from './ballot-schema.ts';
import { createVoteBatcher, type VoteBatcher } from './batcher.ts';
import { createBallotWriter } from './write-ballots.ts';

/** As many servers as a test wants, on one database: each with its own connections and its own queue. */
function servers(connection: ConnectionSettings, count: number, maxBatch = 4): VoteBatcher[] {
  return Array.from({ length: count }, () => {
    const pool = createPool(connection, 2);
    onTestFinished(() => pool.end());
    return createVoteBatcher(createBallotWriter(pool, COMPETITION), {
      maxQueue: 10_000,
      maxPerUser: 10_000,
      patience: 30_000,
      maxBatch,
      inFlight: 2,
    });
  });
}

async function setupBallots(count: number) {
  const { connection, db } = await freshDatabase();
  const show = await makeShow(db);
  await registerElectorate(db);
  const day = await databaseDay(db);
  const ballot = (user: { bucket: number; id: string }, more: Partial<Ballot> = {}): Ballot => ({
    ...ballotFor(show, day, user),
    ...more,
  });
  return { connection, db, show, ballot, batchers: servers(connection, count) };
}

const newUser = nextVoter;

type Told = { accepted: AcceptedBallot } | { refused: string };
const told = (promise: Promise<AcceptedBallot>): Promise<Told> =>
  promise.then(
    (accepted) => ({ accepted }),
    (error) => ({ refused: toRefusal(error) }),
  );

interface VoteRow {
  slot: number;
  grant_number: number | null;
  candidate_id: string;
  request_id: string;
}
const findVotes = (db: Db, userId: string): Promise<VoteRow[]> =>
  db
    .selectFrom('votes')
    .select(['slot', 'grant_number', 'candidate_id', 'request_id'])
    .where('user_id', '=', userId)
    .execute();

const play = fc.record({
  dailyVotes: fc.integer({ min: 1, max: 3 }),
  grantsBefore: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
  grantsDuring: fc.array(fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 3 }), {
    minLength: 3,
    maxLength: 3,
  }),
  requests: fc.array(
    fc
      .record({
        user: fc.nat(2),
        daily: fc.constantFrom(0 as const, 1 as const),
        bonus: fc.nat(3),
        koffi: fc.boolean(),
      })
      .filter(({ daily, bonus }) => daily + bonus > 0),
    { minLength: 1, maxLength: 9 },
  ),
  // Which request, through which server, and now and then with a candidate that was not meant.
  sendings: fc.array(
    fc.record({ request: fc.nat(8), server: fc.nat(2), altered: fc.nat(9).map((n) => n === 0) }),
    { minLength: 1, maxLength: 40 },
  ),
});

describe('votes, bonus votes, grants and replays in any order, from several servers at once', () => {
  it('spend each right once, each request whole or not at all, and lose no right', async () => {
    const { db, show, ballot, batchers } = await setupBallots(3);
    let accepted = 0;
    let refused = 0;
    let replayed = 0;
    await holds(
      'bonus votes against the database',
      fc.asyncProperty(play, async ({ dailyVotes, grantsBefore, grantsDuring, requests, sendings }) => {
        await sql`update competitions set daily_votes = ${dailyVotes}`.execute(db);
        const users = [newUser(), newUser(), newUser()] as const;
        for (const [index, user] of users.entries()) await grantBonus(db, user, grantsBefore[index] ?? 0);
        const wishes = requests.map(({ user, daily, bonus, koffi }) =>
          ballot(users[user] ?? users[0], { daily, bonus, candidate_id: koffi ? show.koffi : show.aicha }),
        );
        const sent = sendings.map(({ request, server, altered }) => {
          const wish = wishes[request % wishes.length] as Ballot;
          const other = wish.candidate_id === show.aicha ? show.koffi : show.aicha;
          return { server, ballot: altered ? { ...wish, candidate_id: other } : wish };
        });
        const granting = users.map(async (user, index) => {
          for (const count of grantsDuring[index] ?? []) await grantBonus(db, user, count);
        });
        const answers = await Promise.all(
          sent.map(async (one) => ({
            ballot: one.ballot,
            told: await told((batchers[one.server] as VoteBatcher).submit(one.ballot)),
          })),
        );
        await Promise.all(granting);

        for (const user of users) {
          const rows = await findVotes(db, user.id);
          const mine = answers.filter((answer) => answer.ballot.user_id === user.id);
          const { granted, left } = await balance(db, { bucket: user.bucket, userId: user.id });
          const spent = rows.filter((row) => row.grant_number !== null).map((row) => row.grant_number);
          expect(new Set(spent).size).toBe(spent.length);
          expect(spent.every((number) => number !== null && number >= 1 && number <= granted)).toBe(true);
          expect(left).toBe(granted - spent.length);
          const daily = rows.filter((row) => row.slot >= 0).length;
          expect(daily).toBeLessThanOrEqual(dailyVotes);

          for (const requestId of new Set(
            [...rows, ...mine.map((one) => one.ballot)].map((one) => one.request_id),
          )) {
            checkRequest(
              rows.filter((row) => row.request_id === requestId),
              mine.filter((answer) => answer.ballot.request_id === requestId),
            );
          }
          for (const { told: answer } of mine) {
            if ('refused' in answer) refused += 1;
            else if (answer.accepted.replayed) replayed += 1;
            else accepted += 1;
          }
          // No voter is refused what was there for all of them.
          const wanted = new Map(mine.map(({ ballot: one }) => [one.request_id, one.bonus]));
          const before = grantsBefore[users.indexOf(user)] ?? 0;
          if ([...wanted.values()].reduce((sum, bonus) => sum + bonus, 0) <= before) {
            expect(
              mine.filter((one) => 'refused' in one.told && one.told.refused === 'NOT_ENOUGH_BONUS'),
            ).toEqual([]);
          }
          await spendTheRest(batchers[0] as VoteBatcher, ballot(user), {
            daily: dailyVotes - daily,
            bonus: left,
          });
        }
      }),
      60,
    );
    report(`accepted ${accepted}, refused ${refused}, replayed ${replayed}`);
    expect(Math.min(accepted, refused, replayed)).toBeGreaterThan(20);
  });
});

/** Of all sendings of one request: the rows are one of them, whole, and every acceptance is of those rows. */
function checkRequest(rows: VoteRow[], answers: { ballot: Ballot; told: Told }[]): void {
  const taken = answers.filter((answer) => 'accepted' in answer.told);
  const first = taken.filter(({ told: answer }) => 'accepted' in answer && !answer.accepted.replayed);
  expect(first.length).toBe(rows.length > 0 ? 1 : 0);
  const written = first[0]?.ballot;
  for (const { ballot, told: answer } of answers) {
    if ('refused' in answer) {
      expect(REFUSALS).toContain(answer.refused);
      if (answer.refused === 'REQUEST_ID_REUSED') expect(ballot.candidate_id).not.toBe(written?.candidate_id);
      continue;
    }
    expect(ballot.candidate_id).toBe(written?.candidate_id);
    expect(answer.accepted.votes.map((vote) => vote.slot).sort()).toEqual(rows.map((row) => row.slot).sort());
    expect(answer.accepted.bonusLeft).toBeGreaterThanOrEqual(0);
  }
  if (!written) return;
  expect(rows.filter((row) => row.slot >= 0)).toHaveLength(written.daily);
  expect(rows.filter((row) => row.grant_number !== null)).toHaveLength(written.bonus);
  expect(rows.every((row) => row.candidate_id === written.candidate_id)).toBe(true);
}

const REFUSALS = ['VOTE_ALREADY_CAST', 'NOT_ENOUGH_BONUS', 'REQUEST_ID_REUSED'];

/** What is left can be spent, and then nothing more. */
async function spendTheRest(batcher: VoteBatcher, like: Ballot, rest: { daily: number; bonus: number }) {
  const next = (daily: 0 | 1, bonus: number) =>
    told(batcher.submit({ ...like, request_id: randomUUID(), daily, bonus }));
  for (let n = 0; n < rest.daily; n += 1) expect(await next(1, 0)).toHaveProperty('accepted');
  if (rest.bonus > 0) expect(await next(0, rest.bonus)).toMatchObject({ accepted: { bonusLeft: 0 } });
  expect(await next(1, 0)).toEqual({ refused: 'VOTE_ALREADY_CAST' });
  expect(await next(0, 1)).toEqual({ refused: 'NOT_ENOUGH_BONUS' });
}

describe('a hundred requests at once, from ten servers', () => {
  it.each([
    [1, 1],
    [1, 2],
    [4, 7],
  ])('each for %i bonus votes of %i: as many are accepted as the grants allow', async (bonus, grants) => {
    const { db, ballot, batchers } = await setupBallots(10);
    const user = newUser();
    await grantBonus(db, user, grants);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        told((batchers[n % 10] as VoteBatcher).submit(ballot(user, { daily: 0, bonus }))),
      ),
    );
    const winners = Math.floor(grants / bonus);
    expect(answers.filter((answer) => 'accepted' in answer)).toHaveLength(winners);
    const refusals = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []));
    expect(refusals).toEqual(Array(100 - winners).fill('NOT_ENOUGH_BONUS'));
    expect(await findVotes(db, user.id)).toHaveLength(winners * bonus);
  });

  it('that are one request leave one ballot, and all get the same answer', async () => {
    const { db, ballot, batchers } = await setupBallots(10);
    const user = newUser();
    await grantBonus(db, user, 50);
    const one = ballot(user, { bonus: 4 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (batchers[n % 10] as VoteBatcher).submit(one)),
    );
    expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.votes))).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.bonusLeft))).toEqual(new Set([46]));
    expect(await findVotes(db, user.id)).toHaveLength(5);
  });
});
