import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { pendingVote, savePendingVote } from '#domain/voting/service.ts';
import { awa, countRows, PASSWORD, post, registered, setupOpenContest, VISITOR } from '#test/account.ts';
import { databaseDay } from '#test/show.ts';

describe('an anonymous user who registers', () => {
  async function anonymous(it: Awaited<ReturnType<typeof setupOpenContest>>) {
    const opened = await becomeAnonymous(it.deps, VISITOR);
    const vote = {
      contest_id: it.show.contest,
      candidate_id: it.show.aicha,
      daily: 1 as const,
      bonus: 0,
      vote_day: await databaseDay(it.db),
      request_id: randomUUID(),
    };
    await savePendingVote(it.db, opened.session, vote);
    return { ...opened, vote };
  }

  it('stays the same user; the old session ends, and the vote that waited is cast', async () => {
    const it = await setupOpenContest();
    const { session, token, vote } = await anonymous(it);
    expect((await post(it, 'profile', {}, token)).json().user).toMatchObject({
      isAnonymous: true,
      name: null,
    });
    const answer = await post(it, 'register', awa, token);
    expect(answer.json().data).toMatchObject({
      id: session.userId,
      isAnonymous: false,
      email: 'awa@example.ci',
    });
    expect((await post(it, 'profile', {}, token)).json().code).toBe('SESSION_EXPIRED');
    const known = await it.deps.sessions.authenticate(it.db, answer.json().token);
    if (!known) throw new Error('The new session is not known.');
    expect(known.session).toMatchObject({ userId: session.userId, registered: true });
    expect(known.session.sessionId).not.toBe(session.sessionId);
    expect(answer.json().data.todays_votes).toMatchObject([
      { request_id: vote.request_id, candidate_id: it.show.aicha },
    ]);
    expect(await pendingVote(it.db, known.session)).toBeNull();
    expect((await post(it, 'profile', {}, answer.json().token)).json().user.todays_votes).toEqual(
      answer.json().data.todays_votes,
    );
  });

  it('a hundred times at once is upgraded once', async () => {
    const it = await setupOpenContest({ DATABASE_CONNECTIONS: '20' });
    const { session, token } = await anonymous(it);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        post(it, 'register', { ...awa, email: `awa${n}@example.ci` }, token),
      ),
    );
    const won = answers.filter((answer) => answer.statusCode === 201);
    expect(won).toHaveLength(1);
    expect(won[0]?.json().data.id).toBe(session.userId);
    for (const answer of answers)
      expect(['ALREADY_REGISTERED', 'SESSION_EXPIRED', undefined]).toContain(answer.json().code);
    expect(await countRows(it.db, 'users')).toBe(1);
    expect(await countRows(it.db, 'directory')).toBe(2);
  });

  it('and is refused stays anonymous, with the vote that waits', async () => {
    const it = await setupOpenContest();
    await registered(it);
    const { session, token, vote } = await anonymous(it);
    expect((await post(it, 'register', awa, token)).json().code).toBe('EMAIL_TAKEN');
    expect((await post(it, 'profile', {}, token)).json().user.isAnonymous).toBe(true);
    expect(await pendingVote(it.db, session)).toMatchObject({ request_id: vote.request_id });
  });

  it('casts the vote, too, by signing in to an account that they have', async () => {
    const it = await setupOpenContest();
    const { user } = await registered(it);
    const { session, token, vote } = await anonymous(it);
    const answer = await post(it, 'login', { email: awa.email, password: PASSWORD }, token);
    expect(answer.json().data).toMatchObject({
      id: user.id,
      todays_votes: [{ request_id: vote.request_id, candidate_id: it.show.aicha }],
    });
    expect((await post(it, 'profile', {}, token)).json().code).toBe('SESSION_EXPIRED');
    const known = await it.deps.sessions.authenticate(it.db, answer.json().token);
    if (!known) throw new Error('The new session is not known.');
    for (const user of [known.session, session]) expect(await pendingVote(it.db, user)).toBeNull();
  });

  it('signs in to an account that they have though the vote that waited cannot be brought along', async () => {
    const it = await setupOpenContest();
    await registered(it);
    const { token } = await anonymous(it);
    await sql`alter table pending_votes rename to pending_votes_away`.execute(it.db);
    const answer = await post(it, 'login', { email: awa.email, password: PASSWORD }, token);
    expect([answer.statusCode, answer.json().data.todays_votes]).toEqual([200, []]);
  });

  it('brings no vote of a day that is over to an account that they sign in to', async () => {
    const it = await setupOpenContest();
    await registered(it);
    const { token } = await anonymous(it);
    const yesterday = await databaseDay(it.db, '-1 day');
    await sql`update pending_votes set vote_day = ${yesterday}::date`.execute(it.db);
    const answer = await post(it, 'login', { email: awa.email, password: PASSWORD }, token);
    const known = await it.deps.sessions.authenticate(it.db, answer.json().token);
    if (!known) throw new Error('The new session is not known.');
    expect(await pendingVote(it.db, known.session)).toBeNull();
  });

  it.each([
    ['closed', false],
    ['suspended', true],
  ])('is registered while the vote is %s; the vote that waited stays: %s', async (override, stays) => {
    const it = await setupOpenContest();
    const { session, token, vote } = await anonymous(it);
    await sql`update contests set override = ${override}`.execute(it.db);
    const answer = await post(it, 'register', awa, token);
    expect(answer.json().data).toMatchObject({ id: session.userId, todays_votes: [] });
    expect(await pendingVote(it.db, session)).toEqual(stays ? vote : null);
  });
});
