import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sweepOldTraces } from '#domain/account/retention.ts';
import { logout } from '#domain/identity/service.ts';
import { SESSION_DAYS } from '#domain/identity/session-rules.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeSubscription } from '#test/push.ts';
import { COMPETITION, makeShow } from '#test/show.ts';
import { claimDaily } from './due.ts';
import { forgetSessionDevices, ownReminders, remind } from './service.ts';

function device(name = '1') {
  const { endpoint, keys } = makeSubscription(`https://fcm.googleapis.com/fcm/send/${name}`);
  return { subscription: { endpoint, keys }, time_zone: 'Africa/Abidjan' };
}

it('a device that is renewed while its user signs out is deleted with the session, and none comes after it', async () => {
  const { deps, db } = await testApplication();
  const reminding = { db, services: [] };
  const { session } = await makeVoter(deps);
  const told = device();
  await remind(reminding, session, told);
  const asked = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('reminder_settings')
      .select('minute')
      .where('bucket', '=', session.bucket)
      .forUpdate()
      .execute();
    const again = remind(reminding, session, { ...told, renews: true });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    const out = logout(deps, session).then(() => forgetSessionDevices(db, session));
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    return { both: Promise.allSettled([again, out]) };
  });
  // What the device hears is decided by which of the two reads last; what is written is not.
  const [, left] = await asked.both;
  expect(left.status).toBe('fulfilled');
  expect(await db.selectFrom('reminder_devices').selectAll().execute()).toEqual([]);
  await expect(remind(reminding, session, device())).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

it('a session that has come to its last day ends reminders as signing out does', async () => {
  const { deps, db } = await testApplication();
  await makeShow(db);
  const reminding = { db, services: [] };
  const [over, stays] = [await makeVoter(deps), await makeVoter(deps)];
  for (const { session, id } of [over, stays]) await remind(reminding, session, device(id));
  const signIn = (userId: string, ago: { days: number; secs: number }) =>
    sql`
      update sessions set created_at = now() - make_interval(days => ${ago.days}::int, secs => ${ago.secs}::int)
      where user_id = ${userId}`.execute(db);
  await signIn(over.id, { days: SESSION_DAYS, secs: 1 });
  await signIn(stays.id, { days: SESSION_DAYS, secs: -3_600 });
  await sql`update reminder_settings set next_daily_at = now() - interval '1 minute'`.execute(db);
  const { reminders } = await claimDaily(db, COMPETITION, 100);
  expect(reminders.map(({ device }) => device.user_id)).toEqual([stays.id]);
  expect(await ownReminders(db, over.session)).toBeNull();
  await expect(remind(reminding, over.session, device())).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  await sql`update reminder_devices set made_at = now() - interval '2 hours'`.execute(db);
  expect(await sweepOldTraces(db, { days: 30 })).toMatchObject({ endedDevices: 1 });
});
