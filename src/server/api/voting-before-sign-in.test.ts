import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, type TestApplication } from '#test/application.ts';
import { type ContestWish, makeCandidate, makeContest, setContest } from '#test/show.ts';
import { cast, countVotes, setupVoting } from '#test/voting.ts';

async function setupShow(wish: ContestWish = {}) {
  const it = await setupVoting(wish);
  return { ...it, ballot: (more = {}) => it.ballot({ until_signed_in: true, ...more }) };
}

describe('POST /api/votes with until_signed_in', () => {
  const waiting = async ({ db }: TestApplication) =>
    (await sql<{ request_id: string }>`select request_id from pending_votes`.execute(db)).rows;

  it('keeps the vote of a visitor, who becomes an anonymous user, and counts nothing', async () => {
    const it = await setupShow();
    const ballot = await it.ballot();
    const answer = await cast(it, null, ballot);
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: { waiting: true } }]);
    const token = answer.cookies.find(({ name }) => name === '__Host-session')?.value;
    expect(await waiting(it)).toEqual([{ request_id: ballot.request_id }]);
    expect(await countVotes(it)).toBe(0);

    // The same browser's next choice replaces the kept vote.
    const next = await it.ballot({ candidate_id: it.show.koffi });
    const again = await cast(it, { headers: { authorization: `Bearer ${token}` } }, next);
    expect([again.statusCode, again.cookies]).toEqual([202, []]);
    expect(await waiting(it)).toEqual([{ request_id: next.request_id }]);
  });

  it('casts the vote of a registered user as ever', async () => {
    const it = await setupShow();
    const voter = await makeVoter(it.deps);
    const ballot = await it.ballot({ user_id: voter.id });
    expect((await cast(it, voter, ballot)).statusCode).toBe(201);
    expect(await waiting(it)).toEqual([]);
  });

  it('keeps nothing for another user than the vote’s author', async () => {
    const it = await setupShow();
    const anonymous = await makeVoter(it.deps, false);
    const ballot = await it.ballot({ user_id: randomUUID() });
    for (const voter of [null, anonymous])
      expect((await cast(it, voter, ballot)).json().code).toBe('SIGN_IN_REQUIRED');
    const registered = await makeVoter(it.deps);
    expect((await cast(it, registered, ballot)).json().code).toBe('NOT_YOUR_ACCOUNT');
    expect([await waiting(it), await countVotes(it)]).toEqual([[], 0]);
  });

  it.each([
    [{}, { candidate_id: randomUUID() }, 422, 'CANDIDATE_UNKNOWN'],
    [{}, { bonus: 1 }, 409, 'NOT_ENOUGH_BONUS'],
    [{}, { vote_day: '2026-01-01' }, 409, 'VOTE_DAY_PASSED'],
    [{ override: 'suspended' as const }, {}, 403, 'CONTEST_SUSPENDED'],
    [{ override: 'closed' as const }, {}, 403, 'CONTEST_CLOSED'],
  ])(
    'refuses a vote that is void already, and makes no user for it: %o %o',
    async (wish, more, status, code) => {
      const it = await setupShow(wish);
      const answer = await cast(it, null, await it.ballot({ ...more }));
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
      const { rows: users } = await sql`select from users`.execute(it.db);
      expect([users.length, await waiting(it)]).toEqual([0, []]);
    },
  );

  it('says of a vote for a week that is over that it is closed, and not that there is none', async () => {
    const it = await setupShow();
    const { contest, aicha } = await it.show;
    await setContest(it.db, contest, { end_date: new Date(Date.now() - 1000), published_at: new Date() });
    await makeContest(it.db, [aicha], { week: 2 });
    const answer = await cast(it, null, await it.ballot({ contest_id: contest }));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'CONTEST_CLOSED']);
    const unknown = await cast(it, null, await it.ballot({ contest_id: randomUUID() }));
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'CONTEST_UNKNOWN']);
  });

  it('says of a talent of another week what a voter who has signed in is told, and not that there is none', async () => {
    const it = await setupShow();
    const voter = await makeVoter(it.deps);
    const coming = await makeCandidate(it.db, 8);
    await makeContest(it.db, [coming], { week: 2, from: '1 day', to: '2 days' });
    for (const author of [null, voter]) {
      const answer = await cast(it, author, await it.ballot({ candidate_id: coming }));
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'CANDIDATE_NOT_IN_CONTEST']);
    }
    expect(await waiting(it)).toEqual([]);
  });

  it('asks a visitor whose network has made too many anonymous users to sign in', async () => {
    const it = await setupShow();
    while (it.app.admitAnonymous('127.0.0.77'));
    const answer = await cast(it, null, await it.ballot());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await waiting(it)).toEqual([]);
  });
});
