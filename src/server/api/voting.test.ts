import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { freshDatabase } from '#test/database.ts';
import { toAnswer } from '#test/refusal.ts';
import { databaseDay, makeCandidate, makeContest, makeShow } from '#test/show.ts';
import { cast, countVotes, setupVoting } from '#test/voting.ts';

describe('POST /api/votes', () => {
  it('takes the daily vote and answers what was written', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot();
    const answer = await cast(it, voter, ballot);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    expect(data.votes).toHaveLength(1);
    expect(data.votes[0]).toMatchObject({
      contest_id: it.show.contest,
      candidate_id: it.show.aicha,
      kind: 'daily',
      vote_day: ballot.vote_day,
      request_id: ballot.request_id,
    });
    expect(data.todays_votes).toEqual(data.votes);
    expect(data.bonus_count).toBe(0);
    expect(await countVotes(it)).toBe(1);
  });

  it('answers the same request again with the same votes, and counts it once', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot();
    const first = await cast(it, voter, ballot);
    const again = await cast(it, voter, ballot);
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
    expect(await countVotes(it)).toBe(1);
  });

  it('knows a request again however its ids are written, as phones write them in capitals', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot();
    const first = await cast(it, voter, { ...ballot, request_id: ballot.request_id.toUpperCase() });
    const ids = ['request_id', 'contest_id', 'candidate_id'] as const;
    const capitals = Object.fromEntries(ids.map((id) => [id, ballot[id].toUpperCase()]));
    const again = await Promise.all(
      [{ ...ballot, ...capitals }, ballot].map((sent) =>
        cast(it, voter, { ...sent, user_id: voter.id.toUpperCase() }),
      ),
    );
    expect([first, ...again].map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
    for (const one of again) expect(one.json()).toEqual(first.json());
    expect(await countVotes(it)).toBe(1);
  });

  it('refuses a request id that served for another choice', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot();
    await cast(it, voter, ballot);
    const other = await cast(it, voter, { ...ballot, candidate_id: it.show.koffi });
    expect([other.statusCode, other.json().code]).toEqual([409, 'REQUEST_ID_REUSED']);
  });

  it('refuses a second daily vote', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    await cast(it, voter, await it.ballot());
    const second = await cast(it, voter, await it.ballot({ candidate_id: it.show.koffi }));
    expect([second.statusCode, second.json().code]).toEqual([409, 'VOTE_ALREADY_CAST']);
    expect(second.json().message).toContain('déjà donné');
    expect(await countVotes(it)).toBe(1);
  });

  it('gives as many daily votes as the competition says', async () => {
    const it = await setupVoting();
    await sql`update competitions set daily_votes = 3`.execute(it.db);
    const voter = await makeVoter(it.deps);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await cast(it, voter, await it.ballot())).statusCode);
    expect(statuses).toEqual([201, 201, 201, 409, 409]);
  });

  it('refuses a day that is not the database’s', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    for (const shift of ['-1 day', '1 day']) {
      const answer = await cast(it, voter, await it.ballot({ vote_day: await databaseDay(it.db, shift) }));
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'VOTE_DAY_PASSED']);
    }
    expect(await countVotes(it)).toBe(0);
  });

  it.each([
    [{ from: '1 hour', to: '2 hours' }, 'CONTEST_NOT_STARTED'],
    [{ from: '-2 hours', to: '-1 second' }, 'CONTEST_CLOSED'],
    [{ override: 'suspended' as const }, 'CONTEST_SUSPENDED'],
    [{ override: 'closed' as const }, 'CONTEST_CLOSED'],
    [{ published: true }, 'CONTEST_CLOSED'],
  ])('refuses a contest that is not open: %o', async (wish, code) => {
    const it = await setupVoting(wish);
    const answer = await cast(it, await makeVoter(it.deps), await it.ballot());
    expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
    expect(await countVotes(it)).toBe(0);
  });

  it('refuses users, contests and candidates that it does not know', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const elsewhere = await makeCandidate(it.db, 9);
    await makeContest(it.db, [elsewhere], { week: 2, from: '1 day', to: '2 days' });
    const cases = [
      [{ candidate_id: randomUUID() }, 422, 'CANDIDATE_UNKNOWN'],
      [{ candidate_id: elsewhere }, 422, 'CANDIDATE_NOT_IN_CONTEST'],
      [{ candidate_id: it.show.prisca }, 422, 'CANDIDATE_ELIMINATED'],
      [{ contest_id: randomUUID() }, 422, 'CONTEST_UNKNOWN'],
      [{ contest_id: 'x' }, 422, 'INVALID_INPUT'],
      [{ request_id: '1; drop table votes' }, 422, 'INVALID_INPUT'],
      [{ vote_day: '2026-02-31' }, 422, 'INVALID_INPUT'],
      [{ daily: 2 }, 422, 'INVALID_INPUT'],
      [{ daily: 0, bonus: 0 }, 422, 'INVALID_INPUT'],
      [{ bonus: 21 }, 422, 'INVALID_INPUT'],
      [{ bonus: -1 }, 422, 'INVALID_INPUT'],
      [{ bonus: 1 }, 409, 'NOT_ENOUGH_BONUS'],
      [{ user_id: randomUUID() }, 403, 'NOT_YOUR_ACCOUNT'],
    ] as const;
    for (const [more, status, code] of cases) {
      const answer = await cast(it, voter, await it.ballot(more));
      expect([more, answer.statusCode, answer.json().code]).toEqual([more, status, code]);
      expect(answer.json().message).toMatch(/[a-zé]{3}/);
    }
    const { fields } = (await cast(it, voter, { request_id: 'x' })).json();
    expect(Object.entries<{ code: string }>(fields).map(([field, { code }]) => [field, code])).toEqual([
      ['contest_id', 'REQUIRED'],
      ['candidate_id', 'REQUIRED'],
      ['vote_day', 'REQUIRED'],
      ['request_id', 'INVALID'],
    ]);
    const tooMany = (await cast(it, voter, await it.ballot({ bonus: 21 }))).json();
    expect(tooMany.fields.bonus.code).toBe('INVALID');
    expect(await countVotes(it)).toBe(0);
  });

  it('refuses visitors, anonymous users and tokens that are not ours', async () => {
    const it = await setupVoting();
    const ballot = await it.ballot();
    const anonymous = await makeVoter(it.deps, false);
    expect((await cast(it, null, ballot)).statusCode).toBe(401);
    expect((await cast(it, anonymous, ballot)).json().code).toBe('SIGN_IN_REQUIRED');
    const forged = { ...anonymous, headers: { authorization: `Bearer ${anonymous.token.slice(0, -2)}xx` } };
    expect((await cast(it, forged, ballot)).json().code).toBe('SESSION_EXPIRED');
    expect(await countVotes(it)).toBe(0);
  });

  it('refuses bodies that are no JSON, too large, or of another type', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    expect((await cast(it, voter, '{"contest_id":')).json().code).toBe('MALFORMED_REQUEST');
    expect((await cast(it, voter, '[]')).statusCode).toBe(422);
    const large = await cast(it, voter, { ...(await it.ballot()), padding: 'x'.repeat(1_000_000) });
    expect([large.statusCode, large.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
    const form = await it.app.inject({
      method: 'POST',
      url: '/api/votes',
      headers: { ...voter.headers, 'content-type': 'text/plain' },
      payload: 'hello',
    });
    expect(form.statusCode).toBe(415);
    expect(await countVotes(it)).toBe(0);
  });

  it('takes a vote by cookie only from our own pages', async () => {
    const it = await setupVoting();
    const voter = await makeVoter(it.deps);
    const send = async (headers: Record<string, string>) =>
      (
        await it.app.inject({
          method: 'POST',
          url: '/api/votes',
          cookies: { '__Host-session': voter.token },
          headers,
          payload: await it.ballot(),
        })
      ).statusCode;
    expect(await send({})).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({ origin: 'https://palmares.example' })).toBe(201);
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(409);
  });
});

describe('a hundred votes at once', () => {
  it('one user’s daily vote is one row, for two hundred users', async () => {
    const it = await setupVoting({}, { VOTE_QUEUE: '20000' });
    const voters = await Promise.all(Array.from({ length: 200 }, () => makeVoter(it.deps)));
    const day = await databaseDay(it.db);
    const ballots = voters.flatMap((voter) => Array.from({ length: 100 }, () => ({ voter })));
    const answers = await Promise.all(
      ballots.map(async ({ voter }) =>
        toAnswer(
          it.deps.batcher.submit({
            bucket: voter.bucket,
            user_id: voter.id,
            contest_id: it.show.contest,
            candidate_id: it.show.aicha,
            vote_day: day,
            request_id: randomUUID(),
            daily: 1,
            bonus: 0,
            country: null,
          }),
        ),
      ),
    );
    const count = (what: string) => answers.filter((answer) => answer === what).length;
    expect(count('accepted')).toBe(200);
    // Only a few ballots of one user wait at once; the others are turned away and may come again, to be refused then.
    expect(count('VOTE_ALREADY_CAST') + count('TOO_MANY_REQUESTS')).toBe(19_800);
    expect(count('VOTE_ALREADY_CAST')).toBeGreaterThan(0);
    expect(await countVotes(it)).toBe(200);
  });

  it('that are one request over HTTP, to two servers on one database, are one vote with one answer', async () => {
    const database = await freshDatabase();
    const one = await testApplication({}, database);
    const two = await testApplication({}, database);
    const show = await makeShow(database.db);
    const voter = await makeVoter(one.deps);
    const payload = {
      contest_id: show.contest,
      candidate_id: show.aicha,
      vote_day: await databaseDay(database.db),
      request_id: randomUUID(),
    };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => cast(index % 2 ? one : two, voter, payload)),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(99);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.json().data.votes))).size).toBe(1);
    expect(await countVotes(one)).toBe(1);
  });
});
