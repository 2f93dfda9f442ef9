import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { remind } from '#domain/reminders/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { another } from '#test/database.ts';
import { pushService, type TestSubscription } from '#test/push.ts';
import { makeShow } from '#test/show.ts';
import { createPatientSender, type Push } from '../push/patient-sender.ts';
import { createPushProcess, type PushOutcome } from '../push/push-process.ts';
import { makePushKeys } from '../push/push-setting.ts';
import { createPusher } from '../push/pusher.ts';
import { keepReminders, sendDueReminders } from './keep-reminders.ts';

const [PUBLIC, PRIVATE] = makePushKeys();

async function setupReminders(
  service: Awaited<ReturnType<typeof pushService>>,
  env: Record<string, string> = {},
) {
  const house = await testApplication({
    PUSH_PUBLIC_KEY: PUBLIC,
    PUSH_PRIVATE_KEY: PRIVATE,
    PUSH_SERVICES: service.origin,
    ...env,
  });
  await makeShow(house.db);
  /** A user with a device, whose daily reminder is due. */
  const reminded = async (name: string): Promise<TestSubscription> => {
    const { session } = await makeVoter(house.deps);
    const subscription = service.subscribe(name);
    const { endpoint, keys } = subscription;
    const input = { subscription: { endpoint, keys }, time_zone: 'Africa/Abidjan' };
    await remind({ db: house.db, services: [service.origin] }, session, input);
    await sql`update reminder_settings set next_daily_at = now() - interval '1 minute' where daily_on is null`.execute(
      house.db,
    );
    return subscription;
  };
  return { ...house, reminded };
}

/** A patient sender that fails the test when it loses messages. */
const patient = (push: Push = createPusher()) =>
  createPatientSender(push, (error) => {
    throw error;
  });

/** Verifies a sender's signature with the public key that the browser was given (RFC 8292). */
function signedBy(authorization: string, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head, body, signature] = token.split('.') as [string, string, string];
  const right = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(right).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString());
}

it('a reminder reaches the phone as its browser opens it, signed, and tells the push service nothing', async () => {
  const service = await pushService();
  const it = await setupReminders(service, { CONTACT_EMAIL: 'aide@example.org' });
  const phone = await it.reminded('awa');
  const pushing = createPushProcess();
  onTestFinished(pushing.stop);
  const outcomes: [string, PushOutcome][] = [];
  await sendDueReminders(it.deps, patient(pushing.ask), { onSent: (...one) => outcomes.push(one) });
  expect(outcomes).toEqual([['daily', 'taken']]);
  const [push] = service.received;
  if (!push) throw new Error('nothing was received');
  expect(phone.open(push.body)).toEqual({
    kind: 'daily',
    title: 'Votre vote du jour vous attend',
    body: expect.stringContaining('Palmarès'),
    url: '/vote',
  });
  expect(() => service.subscribe('another').open(push.body)).toThrow();
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'rappel' });
  expect(Number(push.headers.ttl)).toBeLessThanOrEqual(3 * 3_600);
  const signed = signedBy(String(push.headers.authorization), PUBLIC);
  expect(signed).toMatchObject({ aud: service.origin, sub: 'mailto:aide@example.org' });
});

it('a second look, and a second keeper, send nothing again', async () => {
  const service = await pushService();
  const it = await setupReminders(service);
  for (const name of ['awa', 'koffi', 'prisca', 'yao', 'zita']) await it.reminded(name);
  const send = patient();
  const [one, two] = [another(it).db, another(it).db];
  await Promise.all([one, two].map((db) => sendDueReminders({ ...it.deps, db }, send, { batch: 2 })));
  await sendDueReminders(it.deps, send);
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([
    '/awa',
    '/koffi',
    '/prisca',
    '/yao',
    '/zita',
  ]);
});

it('a keeper that dies after a claim has lost its reminders: none is sent twice', async () => {
  const service = await pushService();
  const it = await setupReminders(service);
  await it.reminded('awa');
  const dead = () => Promise.reject(new Error('killed'));
  await expect(sendDueReminders(it.deps, patient(dead))).rejects.toThrow('killed');
  await sendDueReminders(it.deps, patient());
  expect(service.received).toEqual([]);
});

it('a device that its push service answers 410 for is forgotten', async () => {
  const service = await pushService(() => ({ status: 410 }));
  const it = await setupReminders(service);
  await it.reminded('awa');
  await sendDueReminders(it.deps, patient());
  const { rows } = await sql`select from reminder_devices`.execute(it.db);
  expect(rows).toEqual([]);
});

it('a redirect is not followed: no push service sends this server elsewhere', async () => {
  const elsewhere = await pushService();
  const service = await pushService(() => ({ status: 307, headers: { location: `${elsewhere.origin}/x` } }));
  const it = await setupReminders(service);
  await it.reminded('awa');
  await sendDueReminders(it.deps, patient());
  expect(service.received).toHaveLength(1);
  expect(elsewhere.received).toEqual([]);
});

it('the keeper sends what is due, and counts it', async () => {
  const service = await pushService();
  const it = await setupReminders(service);
  await it.reminded('awa');
  const stop = keepReminders(it.deps);
  onTestFinished(stop);
  await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => it.deps.metrics.registry.metrics())
    .toContain('palmares_reminders_total{kind="daily",outcome="taken"} 1');
});

it('without keys nothing is claimed, and nothing sent', async () => {
  const service = await pushService();
  const it = await setupReminders(service);
  await it.reminded('awa');
  const without = { ...it.deps, config: { ...it.deps.config, pushKeys: null } };
  await sendDueReminders(without, patient());
  const { rows } = await sql`select from reminder_settings where daily_on is null`.execute(it.db);
  expect(rows).toHaveLength(1);
  expect(service.received).toEqual([]);
});
