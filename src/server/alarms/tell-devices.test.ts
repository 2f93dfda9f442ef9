import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { tellOnDevice } from '#domain/alarms/devices.ts';
import { claimDue } from '#domain/alarms/pushes.ts';
import { ALARM_KINDS, type AlarmKind } from '#domain/alarms/rules.ts';
import { clearAlarm, raiseAlarm } from '#domain/alarms/service.ts';
import { alarmAdvice, alarmNames } from '#site/copy/regie-alarms.ts';
import { testApplication } from '#test/application.ts';
import { another } from '#test/database.ts';
import { makeOperator } from '#test/operators.ts';
import { pushService, type TestSubscription } from '#test/push.ts';
import { makeShow } from '#test/show.ts';
import { makePushKeys } from '../push/push-setting.ts';
import { createPusher } from '../push/pusher.ts';
import { createAlarmTeller } from './tell-devices.ts';

const [publicKey, privateKey] = makePushKeys();

/** An operator with a phone at a push service, and what tells it. */
async function setupPhone(...answer: Parameters<typeof pushService>) {
  const service = await pushService(...answer);
  const it = await testApplication();
  const { session } = await makeOperator(it.deps, 'executive', 'Awa');
  const outcomes: string[] = [];
  const subscribe = async (name: string) => {
    const phone = service.subscribe(name);
    const { endpoint, keys } = phone;
    await tellOnDevice(it.db, session, { subscription: { endpoint, keys } }, [service.origin]);
    return phone;
  };
  /** The teller of one of several processes. */
  const process = (db = it.db) => {
    const teller = createAlarmTeller({ ...it.deps, db }, { publicKey, privateKey }, createPusher(), {
      againMs: 0,
      onSent: (outcome) => outcomes.push(outcome),
    });
    onTestFinished(teller.stop);
    return teller;
  };
  const raise = async (kind: AlarmKind) => String(await raiseAlarm(it.db, kind, 1));
  const read = (phone: TestSubscription) =>
    service.received
      .filter(({ path }) => phone.endpoint.endsWith(path))
      .map(({ body }) => phone.open(body) as Record<'title' | 'body' | 'tag', string>);
  return {
    ...it,
    service,
    subscribe,
    phone: await subscribe('awa'),
    process,
    teller: process(),
    raise,
    read,
    outcomes,
  };
}

it('an alarm reaches an operator’s phone in the words of the screen, without a figure, and wakes it', async () => {
  const { db, service, phone, teller, raise, read } = await setupPhone();
  for (const kind of ALARM_KINDS) {
    await raise(kind);
    await teller.tellDue();
  }
  const opened = read(phone);
  expect(opened.map(({ title }) => title)).toEqual(
    ALARM_KINDS.map((kind) => `Alarme\u00a0: ${alarmNames[kind]}`),
  );
  const alarms = await db.selectFrom('alarms').select(['kind', 'raised_at', 'told_at']).execute();
  for (const [place, kind] of ALARM_KINDS.entries()) {
    const alarm = alarms.find((one) => one.kind === kind);
    const time = String(alarm?.raised_at.toISOString().slice(11, 16));
    expect(alarm?.told_at).not.toBeNull();
    expect(opened[place]?.body).toBe(`Depuis ${time}\u00a0UTC. ${alarmAdvice[kind]}`);
    expect(opened[place]?.body.replace(time, '')).not.toMatch(/\d/);
  }
  const [first] = service.received;
  expect(first?.headers).toMatchObject({ urgency: 'high' });
  expect(Number(first?.headers.ttl)).toBeLessThanOrEqual(300);
  expect(first?.headers.topic).toBeUndefined();
  expect(new Set(service.received.map(({ body }) => body.length)).size).toBe(1);
});

it('an alarm that a push service did not take is sent again under the same mark, and once it has, no more', async () => {
  const { db, phone, teller, raise, read, outcomes } = await setupPhone((_path, before) =>
    before < 2 ? { status: 503, headers: { 'retry-after': '0' } } : { status: 201 },
  );
  await raise('queue');
  await expect
    .poll(async () => {
      await teller.tellDue();
      return outcomes;
    })
    .toEqual(['dropped', 'dropped', 'taken']);
  await teller.tellDue();
  expect(outcomes).toHaveLength(3);
  const [mark, ...others] = new Set(read(phone).map(({ tag }) => tag));
  expect(others).toEqual([]);
  // Another alarm of its kind has another mark, and makes a sound of its own.
  await clearAlarm(db, 'queue');
  await raise('queue');
  await teller.tellDue();
  expect(read(phone).at(-1)?.tag).not.toBe(mark);
});

it('an alarm says since when in UTC, and beside it as clocks of the show do', async () => {
  const { db, deps, phone, teller, raise, read } = await setupPhone();
  await makeShow(db);
  await sql`update competitions set time_zone = 'Africa/Kinshasa'`.execute(db);
  deps.show.forget();
  await teller.refresh();
  await raise('queue');
  await teller.tellDue();
  expect(read(phone)[0]?.body).toMatch(/^Depuis \d\d:\d\d\u00a0UTC ·\u00a0.*\d\d:\d\d\u00a0Kinshasa\. /);
});

it('an alarm of more than five minutes ago, or that is over, is not sent', async () => {
  const { db, service, teller, raise } = await setupPhone();
  await raise('queue');
  await sql`update alarms set raised_at = now() - interval '301 seconds'`.execute(db);
  await raise('silence');
  await clearAlarm(db, 'silence');
  await teller.tellDue();
  expect(service.received).toEqual([]);
});

it('an alarm that a dead process has recorded is told by another process, once to each phone', async () => {
  const it = await setupPhone();
  const fanta = await it.subscribe('fanta');
  await it.raise('queue');
  await Promise.all([it.teller.tellDue(), it.process(another(it).db).tellDue(), it.process().tellDue()]);
  expect([it.read(it.phone).length, it.read(fanta).length]).toEqual([1, 1]);
});

it('an alarm that was claimed by a process that died is told by another, once the claim has expired', async () => {
  const it = await setupPhone();
  await it.raise('queue');
  expect((await claimDue(it.db)).pushes).toHaveLength(1);
  await it.teller.tellDue();
  expect(it.service.received).toEqual([]);
  expect(await it.db.selectFrom('alarms').select('told_at').execute()).toEqual([{ told_at: null }]);
  await sql`update alarm_pushes set again_at = now()`.execute(it.db);
  await it.teller.tellDue();
  await it.teller.tellDue();
  expect(it.read(it.phone)).toHaveLength(1);
});

it('while the database is silent, the phones that were known are told', async () => {
  const { service, deps, teller } = await setupPhone();
  await teller.refresh();
  await deps.db.destroy();
  await teller.tellKnown({ kind: 'database', id: null, at: new Date() });
  expect(service.received).toHaveLength(1);
});

it('an alarm reaches every known phone even if the database falls silent before it is told', async () => {
  const { read, phone, deps, raise, teller } = await setupPhone();
  await teller.refresh();
  const id = await raise('queue');
  await deps.db.destroy();
  await teller.tellDue([{ kind: 'queue', id, at: new Date() }]);
  expect(read(phone)).toMatchObject([{ tag: `alarme-queue-${id}` }]);
});

it('several servers that find the database silent send a phone one mark a quarter of an hour, and it rings once', async () => {
  const { read, phone, process, deps } = await setupPhone();
  const servers = [process(), process(), process()];
  for (const server of servers) await server.refresh();
  await deps.db.destroy();
  // Not near the end of a quarter, where two marks would be correct.
  const now = Date.now();
  const at = new Date(Math.min(now, now - (now % 900_000) + 890_000));
  for (const [place, server] of servers.entries()) {
    await server.tellKnown({ kind: 'database', id: null, at: new Date(at.getTime() + place * 1_000) });
  }
  const marks = read(phone).map(({ tag }) => tag);
  expect([marks.length, new Set(marks).size]).toEqual([3, 1]);
});

it('a phone that its push service no longer knows is forgotten', async () => {
  const { db, teller, raise } = await setupPhone(() => ({ status: 410 }));
  await raise('queue');
  await teller.tellDue();
  expect(await db.selectFrom('alarm_devices').selectAll().execute()).toEqual([]);
});

it('a phone that is found gone while the database is away causes no message to be sent twice', async () => {
  const { service, deps, teller, outcomes } = await setupPhone(() => ({ status: 410 }));
  await teller.refresh();
  await deps.db.destroy();
  const at = new Date();
  await teller.tellKnown({ kind: 'database', id: null, at });
  // A message that is repeated would be sent at once, before the answer to the second alarm.
  await teller.tellKnown({ kind: 'queue', id: null, at });
  expect([service.received.length, outcomes]).toEqual([2, ['gone', 'gone']]);
});
