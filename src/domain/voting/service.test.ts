import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { databaseDay, grantBonus, makeContest, makeShow } from '#test/show.ts';
import {
  type AgreedVote,
  bringPendingVote,
  castPendingVote,
  castVotes,
  dropPendingVote,
  movePendingVote,
  pendingVote,
  savePendingVote,
  todaysVotes,
  voteHistory,
} from './service.ts';

async function setupVoter() {
  const it = await testApplication();
  const show = await makeShow(it.db);
  const day = await databaseDay(it.db);
  const vote = (more: object = {}) => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1 as const,
    bonus: 0,
    vote_day: day,
    request_id: randomUUID(),
    ...more,
  });
  return { ...it, show, day, vote, voter: await makeVoter(it.deps) };
}

describe('casting a vote', () => {
  it('asks for a registered user, who votes for themselves', async () => {
    const { deps, voter, vote } = await setupVoter();
    const anonymous = await makeVoter(deps, false);
    await expect(castVotes(deps, null, vote())).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    await expect(castVotes(deps, anonymous.session, vote())).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    const stranger = vote({ user_id: anonymous.id });
    await expect(castVotes(deps, voter.session, stranger)).rejects.toMatchObject({
      code: 'NOT_YOUR_ACCOUNT',
    });
    expect(await castVotes(deps, voter.session, vote({ user_id: voter.id }), 'CI')).toMatchObject({
      replayed: false,
    });
  });

  it('answers each vote with an id of its own, and all of the day’s', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    await grantBonus(db, voter, 3);
    const one = await castVotes(deps, voter.session, vote({ daily: 0, bonus: 1 }));
    const two = await castVotes(deps, voter.session, vote({ bonus: 1 }));
    expect(two.votes.map((cast) => cast.kind)).toEqual(['daily', 'bonus']);
    expect(two.todays_votes).toEqual([...one.votes, ...two.votes]);
    expect(new Set(two.todays_votes.map((cast) => cast.id)).size).toBe(3);
    expect([one.bonus_count, two.bonus_count]).toEqual([2, 1]);
  });
});

describe('the votes of a user', () => {
  it('are today’s where these are asked for, and else all, oldest first', async () => {
    const { app, db, deps, voter, vote, show, day } = await setupVoter();
    const earlier = await makeContest(db, [show.aicha], {
      week: 0,
      from: '-9 days',
      to: '-8 days',
      published: true,
    });
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at)
      values (${voter.bucket}, ${voter.id}, ${earlier}, ${await databaseDay(db, '-9 days')}, 0, ${show.aicha},
              ${randomUUID()}, now() - interval '9 days'),
             (${voter.bucket}, ${voter.id}, ${show.contest}, ${await databaseDay(db, '-1 day')}, 0, ${show.koffi},
              ${randomUUID()}, now() - interval '1 day')`.execute(db);
    const { votes } = await castVotes(deps, voter.session, vote());
    const user = { bucket: voter.bucket, userId: voter.id };
    expect(await todaysVotes(db, user, deps.config.competitionId)).toEqual(votes);
    expect(await todaysVotes(db, user, 'another')).toEqual([]);
    const history = await voteHistory(db, user);
    expect(history.map((cast) => cast.contest_id)).toEqual([earlier, show.contest, show.contest]);
    expect(history.at(-1)).toEqual(votes[0]);
    expect(history.at(-1)?.vote_day).toBe(day);

    const mine = await app.inject({ url: '/api/votes/history', headers: voter.headers });
    expect([mine.statusCode, mine.json(), mine.headers['cache-control']]).toEqual([
      200,
      { data: history },
      'no-store',
    ]);
    const other = await makeVoter(deps);
    expect((await app.inject({ url: '/api/votes/history', headers: other.headers })).json()).toEqual({
      data: [],
    });
    expect((await app.inject('/api/votes/history')).json().code).toBe('SIGN_IN_REQUIRED');
  });
});

describe('a vote that waits', () => {
  it('is one for each user: the last choice, not counted, gone when dropped', async () => {
    const { db, deps, vote, show } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    expect(await pendingVote(db, session)).toBeNull();
    await savePendingVote(db, session, vote());
    const last = vote({ candidate_id: show.koffi, daily: 0, bonus: 2 });
    await savePendingVote(db, session, last);
    expect(await pendingVote(db, session)).toEqual(last);
    expect(await db.selectFrom('votes').selectAll().execute()).toEqual([]);
    await dropPendingVote(db, session);
    expect(await pendingVote(db, session)).toBeNull();
  });

  it('is cast once, however many pages ask for it at the same moment', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    await savePendingVote(db, voter.session, vote());
    const pages = await Promise.allSettled(
      Array.from({ length: 20 }, () => castPendingVote(deps, voter.session)),
    );
    const answered = pages.flatMap((page) => (page.status === 'fulfilled' && page.value ? [page.value] : []));
    const turnedAway = pages.flatMap((page) => (page.status === 'rejected' ? [page.reason.code] : []));
    // So many requests of one user at once are too many: a 429 decides nothing, and drops no vote.
    expect(turnedAway.filter((code) => code !== 'TOO_MANY_REQUESTS')).toEqual([]);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map((cast) => JSON.stringify(cast.votes))).size).toBe(1);
    expect(await db.selectFrom('votes').selectAll().execute()).toHaveLength(1);
    expect(await pendingVote(db, voter.session)).toBeNull();
  });

  it('stays while the server is busy or its author is not signed in, and goes when it can never be cast', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    const anonymous = await makeVoter(deps, false);
    await savePendingVote(db, anonymous.session, vote());
    await expect(castPendingVote(deps, anonymous.session)).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    });
    expect(await pendingVote(db, anonymous.session)).not.toBeNull();

    const passed = vote({ vote_day: await databaseDay(db, '-1 day') });
    await savePendingVote(db, voter.session, passed);
    await expect(castPendingVote(deps, voter.session)).rejects.toMatchObject({ code: 'VOTE_DAY_PASSED' });
    expect(await pendingVote(db, voter.session)).toBeNull();

    const last = vote();
    await savePendingVote(db, voter.session, last);
    const others = await db.transaction().execute(async (trx) => {
      // No batch is written before this transaction ends: four ballots of this user wait for as long as it lasts.
      await sql`lock table votes in exclusive mode`.execute(trx);
      const waiting = Array.from({ length: 4 }, () => castVotes(deps, voter.session, vote()).catch(() => {}));
      await expect.poll(() => deps.batcher.depth()).toBe(4);
      await expect(castPendingVote(deps, voter.session)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(await pendingVote(db, voter.session)).toEqual(last);
      return waiting;
    });
    await Promise.all([...others, deps.batcher.drain()]);
    await expect(castPendingVote(deps, voter.session)).rejects.toMatchObject({ code: 'BUSY' });
    expect(await pendingVote(db, voter.session)).toEqual(last);
  });

  it('moves to the account that its author signs in to, in the place of an older one', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    await savePendingVote(db, voter.session, vote());
    const newer = vote();
    await savePendingVote(db, session, newer);
    await movePendingVote(db, session, voter.session);
    expect(await pendingVote(db, voter.session)).toEqual(newer);
    expect(await pendingVote(db, session)).toBeNull();
    await movePendingVote(db, session, voter.session);
    await movePendingVote(db, voter.session, voter.session);
    expect(await pendingVote(db, voter.session)).toEqual(newer);
  });

  it('has the time of its choice, not that of a choice before', async () => {
    const { db, voter, vote } = await setupVoter();
    await savePendingVote(db, voter.session, vote());
    await sql`update pending_votes set created_at = now() - interval '3 hours'`.execute(db);
    await savePendingVote(db, voter.session, vote());
    const { rows } =
      await sql`select created_at > now() - interval '1 hour' as is_new from pending_votes`.execute(db);
    expect(rows).toEqual([{ is_new: true }]);
  });
});

describe('a vote that waits when its visitor signs in', () => {
  it('does not take the place of one that waits for a later day', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    const todays = vote();
    await savePendingVote(db, voter.session, todays);
    await savePendingVote(db, session, vote({ vote_day: await databaseDay(db, '-1 day') }));
    expect(await bringPendingVote(deps, session, voter.session, null)).toEqual({ kind: 'asked' });
    expect(await pendingVote(db, voter.session)).toEqual(todays);
    expect(await pendingVote(db, session)).toBeNull();
  });

  it('that was cast is told of no more where its row could not be removed, not even the next day', async () => {
    const { deps, db, voter, vote, day } = await setupVoter();
    const left = vote();
    await castVotes(deps, voter.session, left);
    await savePendingVote(db, voter.session, left);
    expect(await pendingVote(db, voter.session)).toBeNull();
    expect(await castPendingVote(deps, voter.session)).toBeNull();

    const yesterday = await databaseDay(db, '-1 day');
    await sql`alter table votes disable trigger user`.execute(db);
    for (const table of ['votes', 'pending_votes'])
      await sql`update ${sql.table(table)} set vote_day = ${yesterday}::date where vote_day = ${day}::date`.execute(
        db,
      );
    expect(await bringPendingVote(deps, null, voter.session, null)).toEqual({ kind: 'none' });
  });

  it('is cast for the visitor who chose, and has just registered', async () => {
    const { db, deps, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    await savePendingVote(db, session, vote());
    await sql`update users set is_anonymous = false where id = ${session.userId}`.execute(db);
    const own = { ...session, registered: true };
    expect(await bringPendingVote(deps, session, own, null)).toEqual({ kind: 'cast', todaysVotes: 1 });
    expect(await pendingVote(db, own)).toBeNull();
  });

  it('is cast for an account that was there before, whose user was shown this very choice as they signed in', async () => {
    const { db, deps, voter, show, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    await savePendingVote(db, session, vote());
    const shown = (agreed: AgreedVote) => bringPendingVote(deps, session, voter.session, null, agreed);
    // Another choice has taken its place since the page was shown.
    expect(await shown({ candidate_id: show.koffi })).toEqual({ kind: 'asked' });
    await savePendingVote(db, session, vote());
    expect(await shown({ candidate_id: show.aicha })).toEqual({ kind: 'cast', todaysVotes: 1 });
    await savePendingVote(db, session, vote());
    expect(await shown('any')).toEqual({ kind: 'refused', code: 'VOTE_ALREADY_CAST' });
  });

  it('is asked about, and not cast, for an account that was there before, now and at the next sign-in', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    const chosen = vote();
    await savePendingVote(db, session, chosen);
    expect(await bringPendingVote(deps, session, voter.session, null)).toEqual({ kind: 'asked' });
    // Nor does a sign-in that names it where this browser has chosen nothing.
    for (const agreed of [null, chosen, 'any'] as const)
      expect(await bringPendingVote(deps, null, voter.session, null, agreed)).toEqual({ kind: 'asked' });
    expect(await db.selectFrom('votes').selectAll().execute()).toEqual([]);
    expect(await pendingVote(db, voter.session)).toEqual(chosen);
    // A yes to one choice is no yes to another.
    expect(await castPendingVote(deps, voter.session, null, randomUUID())).toBeNull();
    expect(await castPendingVote(deps, voter.session, null, chosen.request_id)).toMatchObject({
      todays_votes: [{ request_id: chosen.request_id }],
    });
  });

  it('waits on while the vote is suspended, and nothing has gone wrong', async () => {
    const { db, deps, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    const chosen = vote();
    await savePendingVote(db, session, chosen);
    await sql`update users set is_anonymous = false where id = ${session.userId}`.execute(db);
    await sql`update contests set override = 'suspended'`.execute(db);
    const own = { ...session, registered: true };
    expect(await bringPendingVote(deps, session, own, null)).toEqual({ kind: 'kept', error: null });
    await expect(castPendingVote(deps, own)).rejects.toMatchObject({ code: 'CONTEST_SUSPENDED' });
    expect(await pendingVote(db, own)).toEqual(chosen);
    await sql`update contests set override = null`.execute(db);
    expect(await castPendingVote(deps, own)).toMatchObject({
      todays_votes: [{ request_id: chosen.request_id }],
    });
  });

  it('is dropped, and told, where its candidate has left meanwhile', async () => {
    const { db, deps, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    await savePendingVote(db, session, vote());
    await sql`update users set is_anonymous = false where id = ${session.userId}`.execute(db);
    await sql`update candidates set eliminated_at = now()`.execute(db);
    const own = { ...session, registered: true };
    expect(await bringPendingVote(deps, session, own, null)).toEqual({
      kind: 'refused',
      code: 'CANDIDATE_ELIMINATED',
    });
    expect(await pendingVote(db, own)).toBeNull();
  });

  it('is dropped, and told, once its day is over', async () => {
    const { db, deps, voter, vote } = await setupVoter();
    const { session } = await makeVoter(deps, false);
    await savePendingVote(db, session, vote({ vote_day: await databaseDay(db, '-1 day') }));
    expect(await bringPendingVote(deps, session, voter.session, null)).toEqual({
      kind: 'refused',
      code: 'VOTE_DAY_PASSED',
    });
    expect(await bringPendingVote(deps, session, voter.session, null)).toEqual({ kind: 'none' });
  });
});
