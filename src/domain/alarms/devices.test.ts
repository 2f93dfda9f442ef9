import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/acts/role-rules.ts';
import { AppError } from '#domain/errors.ts';
import { signOutOperator } from '#domain/regie/access.ts';
import { endOperatorSessions, insertOperatorSession } from '#domain/regie/queries.ts';
import { testApplication } from '#test/application.ts';
import { another } from '#test/database.ts';
import { makeOperator, ORIGIN } from '#test/operators.ts';
import { makeSubscription } from '#test/push.ts';
import { MOST_DEVICES, TOLD_DAYS } from './device-rules.ts';
import { devicesToTell, forgetLapsed, ownDevice, stopOnDevice, tellOnDevice } from './devices.ts';
import { claimDue } from './pushes.ts';
import { raiseAlarm } from './service.ts';

const SERVICE = 'https://fcm.googleapis.com';

async function setupDevices() {
  const it = await testApplication();
  type Operator = Awaited<ReturnType<typeof makeOperator>>;
  const phone = (name: string) => {
    const { endpoint, keys } = makeSubscription(`${SERVICE}/${name}`);
    return { endpoint, keys };
  };
  const turnOn = ({ session }: Operator, subscription: ReturnType<typeof phone>, more: object = {}) =>
    tellOnDevice(it.db, session, { subscription, ...more }, []);
  const told = async () =>
    (await devicesToTell(it.db)).map(({ endpoint }) => endpoint.slice(SERVICE.length + 1)).sort();
  const rows = () => it.db.selectFrom('alarm_devices').select('endpoint').execute();
  const operator = (role: Role = 'operator') => makeOperator(it.deps, role);
  return { ...it, phone, turnOn, told, rows, operator };
}

describe('a phone of an operator’s', () => {
  it('is told of alarms in every role that sees the live screen, and in no other', async () => {
    const { phone, turnOn, told, operator, db } = await setupDevices();
    for (const role of ROLES) await turnOn(await operator(role), phone(role));
    expect(await told()).toEqual(['admin', 'executive', 'huissier', 'operator']);
    // A role that is taken away takes the alarms along, at once.
    await sql`update operators set role = 'moderator' where role = 'huissier'`.execute(db);
    expect(await told()).toEqual(['admin', 'executive', 'operator']);
    await forgetLapsed(db);
    await sql`update operators set role = 'huissier' where role = 'moderator'`.execute(db);
    expect(await told()).toEqual(['admin', 'executive', 'operator']);
  });

  it('is one of five at most, also where many are switched on at once', async () => {
    const { db, phone, turnOn, told, operator } = await setupDevices();
    const awa = await operator();
    const names = Array.from({ length: 4 * MOST_DEVICES }, (_, n) => `awa-${n}`);
    await Promise.all(names.map((name) => turnOn(awa, phone(name))));
    expect(await told()).toHaveLength(MOST_DEVICES);
    const events = await db.selectFrom('audit_events').select('act').execute();
    expect(events.filter(({ act }) => act === 'alarm-device.ended')).toHaveLength(3 * MOST_DEVICES);
  });

  it('is told after its session has ended by time, and not after its operator signed out or had to leave', async () => {
    const { phone, turnOn, told, rows, operator, db } = await setupDevices();
    const [awa, fanta] = [await operator(), await operator()];
    await turnOn(awa, phone('awa'));
    await turnOn(fanta, phone('fanta'));
    await sql`update operator_sessions set last_seen_at = now() - interval '9 hours',
      created_at = now() - interval '11 hours'`.execute(db);
    expect(await told()).toEqual(['awa', 'fanta']);
    await signOutOperator(db, awa.session);
    expect(await told()).toEqual(['fanta']);
    await db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', fanta.id).execute();
    expect(await told()).toEqual([]);
    await forgetLapsed(db);
    expect(await rows()).toEqual([]);
  });

  it('is told nothing once all sessions of its operator were ended, though the operator comes back', async () => {
    const { phone, turnOn, told, operator, db, deps } = await setupDevices();
    const awa = await operator();
    await turnOn(awa, phone('awa'));
    await endOperatorSessions(db, awa.id);
    await insertOperatorSession(db, { token_hash: Buffer.alloc(32), operator_id: awa.id, ...ORIGIN });
    await raiseAlarm(db, 'queue', 1);
    expect([await told(), (await claimDue(db)).pushes]).toEqual([[], []]);
    await db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', awa.id).execute();
    await db.updateTable('operators').set({ disabled_at: null }).where('id', '=', awa.id).execute();
    expect([await told(), (await claimDue(deps.db)).pushes]).toEqual([[], []]);
  });

  it('stands in the journal when it is added and ended, and not when it is only renewed', async () => {
    const { phone, turnOn, operator, db } = await setupDevices();
    const awa = await operator();
    const own = phone('awa');
    await turnOn(awa, own);
    await turnOn(awa, own);
    await turnOn(awa, phone('anew'), { renews: true, replaces: own.endpoint });
    await stopOnDevice(db, awa.session, own.endpoint);
    await stopOnDevice(db, awa.session, phone('anew').endpoint);
    for (let n = 0; n <= MOST_DEVICES; n++) await turnOn(awa, phone(`phone-${n}`));
    const { rows } = await sql<{ act: string }>`
      select act from audit_events where operator_id = ${awa.id} and act like 'alarm-device.%' order by id`.execute(
      db,
    );
    const acts = rows.map(({ act }) => act.replace('alarm-device.', ''));
    expect(acts).toEqual(['added', 'ended', ...Array(MOST_DEVICES + 1).fill('added'), 'ended']);
  });

  it('is told for a fortnight without a live screen, and begins anew when one is opened', async () => {
    const { phone, turnOn, told, operator, db } = await setupDevices();
    const awa = await operator();
    const own = phone('awa');
    const age = (days: number) =>
      sql`update alarm_devices set told_at = now() - make_interval(days => ${days})`.execute(db);
    await turnOn(awa, own);
    await age(TOLD_DAYS - 1);
    await turnOn(awa, own, { renews: true });
    await age(TOLD_DAYS - 1);
    expect(await told()).toEqual(['awa']);
    await age(TOLD_DAYS);
    expect(await told()).toEqual([]);
    await expect(turnOn(awa, own, { renews: true })).rejects.toThrow(new AppError('NOT_FOUND'));
  });

  it('belongs to the operator who switched it on last: a renewal by the browser itself begins nothing for another', async () => {
    const { phone, turnOn, told, operator, db } = await setupDevices();
    const [awa, fanta] = [await operator(), await operator()];
    const shared = phone('shared');
    await turnOn(awa, shared);
    await expect(turnOn(fanta, shared, { renews: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ownDevice(db, fanta.session, shared.endpoint)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stopOnDevice(db, fanta.session, shared.endpoint);
    expect(await told()).toEqual(['shared']);
    await turnOn(fanta, shared);
    await signOutOperator(db, awa.session);
    expect(await told()).toEqual(['shared']);
    await stopOnDevice(db, fanta.session, shared.endpoint);
    expect(await told()).toEqual([]);
  });

  it('that has taken another address gives up the former one', async () => {
    const { phone, turnOn, told, operator } = await setupDevices();
    const awa = await operator();
    const [before, after] = [phone('before'), phone('after')];
    await turnOn(awa, before);
    await turnOn(awa, after, { renews: true, replaces: before.endpoint });
    expect(await told()).toEqual(['after']);
  });

  it('takes the place of the oldest where an operator has five', async () => {
    const { phone, turnOn, told, operator } = await setupDevices();
    const awa = await operator();
    for (let n = 0; n <= MOST_DEVICES; n++) await turnOn(awa, phone(`phone-${n}`));
    expect(await told()).toEqual(['phone-1', 'phone-2', 'phone-3', 'phone-4', 'phone-5']);
  });

  it('is never left behind by a sign-out at the same moment', async () => {
    const it = await setupDevices();
    for (let round = 0; round < 10; round++) {
      const awa = await it.operator();
      await Promise.allSettled([
        it.turnOn(awa, it.phone(`phone-${round}`)),
        signOutOperator(another(it).db, awa.session),
      ]);
    }
    expect(await it.told()).toEqual([]);
  });

  it('has an address of a known push service, or none', async () => {
    const { turnOn, operator, phone } = await setupDevices();
    const awa = await operator();
    const strange = { ...phone('x'), endpoint: 'https://127.0.0.1/x' };
    await expect(turnOn(awa, strange)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
