import { expect, it } from 'vitest';
import { logout } from '#domain/identity/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { waitingForLocks } from '#test/database.ts';
import { makeSubscription } from '#test/push.ts';
import { forgetSessionDevices, remind } from './service.ts';

function device() {
  const { endpoint, keys } = makeSubscription('https://fcm.googleapis.com/fcm/send/1');
  return { subscription: { endpoint, keys }, time_zone: 'Africa/Abidjan' };
}

it('a device that is told again while its user signs out is gone with the session, and none comes after it', async () => {
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
