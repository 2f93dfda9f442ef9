import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#database/client.ts';
import { listDevices, tellOnDevice } from '#domain/alarms/devices.ts';
import { claimDue } from '#domain/alarms/pushes.ts';
import type { AlarmKind } from '#domain/alarms/rules.ts';
import { raiseAlarm } from '#domain/alarms/service.ts';
import { becomeAnonymous } from '#domain/identity/service.ts';
import { recallMessage, sendMessage } from '#domain/messaging/service.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes, savePendingVote } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { connect } from '#test/database.ts';
import { makeMember, PASSWORD, VISITOR } from '#test/members.ts';
import { earlier } from '#test/moved-times.ts';
import { makeOperator } from '#test/operators.ts';
import { makeSubscription } from '#test/push.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { deleteAccount } from './delete-account.ts';
import { followRetention, sweepOldTraces } from './retention.ts';

const DAYS = 30;

async function setupTraces() {
  const house = await testApplication();
  const show = await makeShow(house.db);
  const ballot = async () => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1 as const,
    bonus: 0,
    vote_day: await databaseDay(house.db),
    request_id: newId(),
  });
  /** Makes everything of a user as old as the days say. */
  const age = async ({ userId }: { userId: string }, days: number) => {
    const by = `${days} days`;
    await sql`update users set created_at = ${earlier('created_at', by)}, registered_at = ${earlier('registered_at', by)}
              where id = ${userId}`.execute(house.db);
    await sql`update sessions set created_at = ${earlier('created_at', by)}, revoked_at = ${earlier('revoked_at', by)},
                last_used_on = last_used_on - ${days}::int where user_id = ${userId}`.execute(house.db);
    await sql`update pending_votes set vote_day = vote_day - ${days}::int where user_id = ${userId}`.execute(
      house.db,
    );
  };
  const one = async (table: string, userId: string) =>
    (
      await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.ref(table === 'users' ? 'id' : 'user_id')} = ${userId}`.execute(
        house.db,
      )
    ).rows;
  return { ...house, ballot, age, one };
}

describe('the sweep of old traces', () => {
  it('takes addresses and fingerprints after the configured days, and leaves the account and its votes', async () => {
    const it = await setupTraces();
    const old = await makeMember(it.deps);
    const young = await makeMember(it.deps);
    await castVotes(it.deps, old.session, await it.ballot());
    await sql`update users set fingerprint_hash = 'x'`.execute(it.db);
    await it.age(old.session, DAYS + 1);
    await it.age(young.session, DAYS - 1);

    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({ userTraces: 1, sessionTraces: 1 });
    expect(await it.one('users', old.session.userId)).toMatchObject([
      { ip_hash: null, fingerprint_hash: null, user_agent: null, email: old.email, name: 'Awa' },
    ]);
    expect(await it.one('sessions', old.session.userId)).toMatchObject([
      { ip_hash: null, user_agent: VISITOR.userAgent, revoked_at: null },
    ]);
    expect(await it.one('votes', old.session.userId)).toHaveLength(1);
    const [kept] = await it.one('users', young.session.userId);
    expect(kept?.ip_hash).not.toBeNull();
    expect(kept?.fingerprint_hash).not.toBeNull();
  });

  it('counts the days of a user who registered later from then', async () => {
    const it = await setupTraces();
    const { session } = await makeMember(it.deps);
    await sql`update users set created_at = ${earlier('created_at', '90 days')}`.execute(it.db);
    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({ userTraces: 0 });
    expect((await it.one('users', session.userId))[0]?.ip_hash).not.toBeNull();
  });

  it('takes sessions that have ended, links, throttles and votes that waited', async () => {
    const it = await setupTraces();
    const { session, token } = await makeMember(it.deps);
    const ended = await makeMember(it.deps);
    await it.deps.mailer.settled();
    await sql`delete from throttles`.execute(it.db);
    await savePendingVote(it.db, ended.session, await it.ballot());
    await sql`update sessions set revoked_at = now() where user_id = ${ended.session.userId}`.execute(it.db);
    await it.age(ended.session, DAYS + 1);
    await sql`update one_time_links set expires_at = now() - interval '2 days' where user_id = ${ended.session.userId}`.execute(
      it.db,
    );
    await sql`insert into pending_registrations (ud_hash, browser_hash, identity, expires_at)
              values ('x', 'y', 'z', now() - interval '2 days'), ('xx', 'y', 'z', now())`.execute(it.db);
    await sql`insert into spent_sign_ins values ('x', now() - interval '2 days')`.execute(it.db);
    await sql`insert into released_identifiers values
                ('\\x01', now() - make_interval(days => ${DAYS + 1}::int)), ('\\x02', now())`.execute(it.db);
    await sql`insert into throttles values ('\\x01', 3, now() - interval '2 days'), ('\\x02', 3, now())`.execute(
      it.db,
    );

    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({
      endedSessions: 1,
      spentLinks: 1,
      oldThrottles: 1,
      releasedIdentifiers: 1,
      pendingRegistrations: 1,
      spentSignIns: 1,
      pendingVotes: 1,
    });
    expect(await it.one('sessions', session.userId)).toHaveLength(1);
    expect(await it.deps.sessions.authenticate(it.db, token)).toBeTruthy();
    expect(await it.one('one_time_links', session.userId)).toHaveLength(1);
    expect((await sql`select from throttles`.execute(it.db)).rows).toHaveLength(1);
  });

  it('takes anonymous users who have not come back, with all of their rows, and no other user', async () => {
    const it = await setupTraces();
    const gone = (await becomeAnonymous(it.deps, VISITOR)).session;
    await savePendingVote(it.db, gone, await it.ballot());
    await it.age(gone, DAYS + 1);
    const back = (await becomeAnonymous(it.deps, VISITOR)).session;
    await it.age(back, DAYS + 1);
    await sql`update sessions set last_used_on = current_date where user_id = ${back.userId}`.execute(it.db);
    const signedInJustNow = (await becomeAnonymous(it.deps, VISITOR)).session;
    await it.age(signedInJustNow, DAYS + 1);
    await sql`update sessions set revoked_at = now() where user_id = ${signedInJustNow.userId}`.execute(
      it.db,
    );
    const voter = await makeVoter(it.deps);
    await castVotes(it.deps, voter.session, await it.ballot());
    await sql`update users set is_anonymous = true where id = ${voter.id}`.execute(it.db);
    await it.age(voter.session, DAYS + 1);

    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({ anonymousUsers: 1 });
    for (const table of ['users', 'sessions', 'pending_votes']) {
      expect(await it.one(table, gone.userId), table).toEqual([]);
    }
    for (const { userId } of [back, signedInJustNow, voter.session]) {
      expect(await it.one('users', userId)).toHaveLength(1);
    }
  });

  it('takes messages to one user after thirty days, sent or not, and leaves those to many', async () => {
    const it = await setupTraces();
    const { session } = await makeMember(it.deps);
    const write = (send_at: 'now' | null, audience: 'user' | 'all' = 'user') =>
      sendMessage(it.deps, {
        sender: 'production',
        title: 'Bonjour',
        body: 'Merci.',
        audience: audience === 'all' ? { kind: 'all' } : { kind: 'user', user_id: session.userId },
        send_at,
      });
    const [old, young, draft, toMany] = [
      await write('now'),
      await write('now'),
      await write(null),
      await write('now', 'all'),
    ];
    await recallMessage(it.deps, old);
    for (const [id, days] of [
      [old, 31],
      [young, 29],
      [draft, 31],
      [toMany, 31],
    ] as const) {
      for (const table of ['messages', 'personal_messages']) {
        const by = `${days} days`;
        await sql`
          update ${sql.table(table)} set send_at = ${earlier('send_at', by)}, created_at = ${earlier('created_at', by)}
          where id = ${id}`.execute(it.db);
      }
    }
    expect(await sweepOldTraces(it.db, { days: 90 })).toMatchObject({ personalMessages: 2 });
    expect(await it.one('personal_messages', session.userId)).toMatchObject([{ id: young }]);
    expect((await sql`select from messages`.execute(it.db)).rows).toHaveLength(1);
  });

  it('goes on in small steps until nothing is left', async () => {
    const it = await setupTraces();
    for (let index = 0; index < 7; index++) {
      await it.age((await becomeAnonymous(it.deps, VISITOR)).session, DAYS + 1);
    }
    expect(await sweepOldTraces(it.db, { days: DAYS, batch: 2 })).toMatchObject({ anonymousUsers: 7 });
  });

  it('is one process’s turn at a time, and not again before its time', async () => {
    const it = await setupTraces();
    await it.db.transaction().execute(async (tx) => {
      await sql`select from retention for update`.execute(tx);
      expect(await sweepOldTraces(it.db, { days: DAYS })).toBeNull();
    });
    expect(await sweepOldTraces(it.db, { days: DAYS, everyMinutes: 60 })).not.toBeNull();
    expect(await sweepOldTraces(it.db, { days: DAYS, everyMinutes: 60 })).toBeNull();
    await sql`update retention set finished_at = now() - interval '61 minutes'`.execute(it.db);
    expect(await sweepOldTraces(it.db, { days: DAYS, everyMinutes: 60 })).not.toBeNull();
  });

  it('sweeps all that it can when one kind is held up, and comes back for that', async () => {
    const it = await setupTraces();
    await it.age((await becomeAnonymous(it.deps, VISITOR)).session, DAYS + 1);
    await sql`insert into throttles values ('\\x01', 3, now() - interval '2 days')`.execute(it.db);
    const impatient = createDb(createPool(it.connection, 1, 400));
    onTestFinished(() => impatient.destroy());
    const holder = await connect(it);
    await holder.query('begin; lock table throttles in access exclusive mode');
    await expect(sweepOldTraces(impatient, { days: DAYS, everyMinutes: 60 })).rejects.toThrow(AggregateError);
    await holder.query('rollback');
    expect((await sql`select from users`.execute(it.db)).rows).toEqual([]);
    expect(await sweepOldTraces(impatient, { days: DAYS, everyMinutes: 60 })).toMatchObject({
      oldThrottles: 1,
    });
  });

  it('leaves no hash of a network behind, nor votes that a forgotten request to annul had chosen', async () => {
    const it = await setupTraces();
    const { session } = await makeMember(it.deps);
    expect((await it.one('users', session.userId))[0]?.network_hash).not.toBeNull();
    await it.age(session, DAYS + 1);
    for (const days of [1, 3])
      await sql`
        insert into annulment_pins (bucket, user_id, contest_id, vote_day, slot, pin_id, candidate_id, pinned_at)
        values (0, ${session.userId}, gen_random_uuid(), current_date, 0, gen_random_uuid(), gen_random_uuid(),
                now() - make_interval(days => ${days}::int))`.execute(it.db);
    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({ userTraces: 1, annulmentPins: 1 });
    expect((await it.one('users', session.userId))[0]?.network_hash).toBeNull();
  });

  it('takes what a deleted account left for the search for fraud: after a day without a vote, and with the traces of its time', async () => {
    const it = await setupTraces();
    const [voted, other] = [await makeMember(it.deps), await makeMember(it.deps)];
    await castVotes(it.deps, voted.session, await it.ballot());
    for (const { session } of [voted, other])
      await deleteAccount(it.deps, session, { current_password: PASSWORD });
    const swept = async () => {
      const { departedUsers, departedWithoutVote } = (await sweepOldTraces(it.db, { days: DAYS })) ?? {};
      return [departedUsers, departedWithoutVote];
    };
    expect(await swept()).toEqual([0, 0]);
    await sql`update departed_users set departed_at = now() - interval '25 hours'`.execute(it.db);
    expect(await swept()).toEqual([0, 1]);
    expect(await it.one('departed_users', voted.session.userId)).toMatchObject([
      { ip_hash: expect.any(Buffer), network_hash: expect.any(Buffer), place_hash: expect.any(Buffer) },
    ]);
    await sql`update departed_users set registered_at = now() - make_interval(days => ${DAYS + 1})`.execute(
      it.db,
    );
    expect(await swept()).toEqual([1, 0]);
  });

  it('takes alarms that ended more than 400 days ago, and of younger ones which phones they went to', async () => {
    const it = await setupTraces();
    const { id: operator_id, session } = await makeOperator(it.deps, 'operator');
    const { endpoint, keys } = makeSubscription('https://fcm.googleapis.com/awa');
    await tellOnDevice(it.db, session, { subscription: { endpoint, keys } }, []);
    const alarm = async (kind: AlarmKind, days: number, ended: boolean) => {
      await raiseAlarm(it.db, kind, 1);
      await claimDue(it.db);
      await sql`
        update alarms set raised_at = now() - make_interval(days => ${days}::int),
          cleared_at = case when ${ended} then now() - make_interval(days => ${days}::int) end
        where kind = ${kind} and cleared_at is null`.execute(it.db);
    };
    await alarm('queue', 401, true);
    await alarm('queue', 399, true);
    await alarm('fraud', 500, false);
    await alarm('silence', 0, false);
    expect(await sweepOldTraces(it.db, { days: DAYS })).toMatchObject({ endedAlarms: 1, alarmPushes: 2 });
    const left = await sql<{ kind: string }>`select kind from alarms order by raised_at`.execute(it.db);
    expect(left.rows.map(({ kind }) => kind)).toEqual(['fraud', 'queue', 'silence']);
    const pushes = await sql`select from alarm_pushes`.execute(it.db);
    expect(pushes.rows).toHaveLength(1);
    expect(await listDevices(it.db, session, [operator_id])).toHaveLength(1);
  });

  it('runs by itself, and stops between two steps', async () => {
    const it = await setupTraces();
    await it.age((await becomeAnonymous(it.deps, VISITOR)).session, DAYS + 1);
    let swept: Record<string, number> | undefined;
    const done = new Promise<void>((resolve, reject) => {
      const stop = followRetention(it.db, {
        days: DAYS,
        onSwept: (counts) => {
          swept = counts;
          resolve(stop());
        },
        onError: reject,
      });
    });
    await done;
    expect(swept?.anonymousUsers).toBe(1);
  });
});
