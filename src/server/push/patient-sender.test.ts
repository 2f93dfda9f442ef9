import { expect, it, onTestFinished } from 'vitest';
import { pushService } from '#test/push.ts';
import { createPatientSender, type Push } from './patient-sender.ts';
import type { PushOutcome } from './push-process.ts';
import { makePushKeys } from './push-setting.ts';
import { createPusher } from './pusher.ts';

const [publicKey, privateKey] = makePushKeys();

type Service = Awaited<ReturnType<typeof pushService>>;

const message = (service: Service, name: string, kept = 600) => {
  const { endpoint, keys } = service.subscribe(name);
  return { endpoint, ...keys, payload: '{}', kept };
};

/** Sends messages; `outcomes` holds the outcome of each so far, by its place. */
function sending(push: Push = createPusher()) {
  const sender = createPatientSender(push, (error) => {
    throw error;
  });
  onTestFinished(sender.stop);
  const send = async (...messages: ReturnType<typeof message>[]) => {
    const outcomes: PushOutcome[] = [];
    const job = { keys: { publicKey, privateKey }, contact: 'mailto:aide@example.org', messages };
    await sender.send(job, (settled) => {
      for (const { place, outcome } of settled) outcomes[place] = outcome;
    });
    return outcomes;
  };
  return { ...sender, send };
}

/** More messages than are under way at once. */
const MANY = 120;

it('a push service that rests holds up its own messages alone, however many wait for it', async () => {
  const resting = await pushService(() => ({ status: 429, headers: { 'retry-after': '60' } }));
  const awake = await pushService();
  const { send } = sending();
  await send(message(resting, 'first'));
  const mixed = Array.from({ length: MANY }, (_, index) => [
    message(resting, `a${index}`),
    message(awake, `b${index}`),
  ]).flat();
  const first = await send(...mixed);
  expect(awake.received).toHaveLength(MANY);
  expect(first.filter((outcome) => outcome === 'taken')).toHaveLength(MANY);
  // The next batch goes out while they still wait.
  expect(await send(message(awake, 'next'))).toEqual(['taken']);
  expect(resting.received).toHaveLength(1);
});

it('more messages than are sent at once wait for a resting push service and reach it afterwards, once each', async () => {
  let rested = false;
  const service = await pushService(() => {
    if (rested) return { status: 201 };
    rested = true;
    return { status: 503, headers: { 'retry-after': '1' } };
  });
  const { send, settled } = sending();
  expect(await send(message(service, 'first'))).toEqual(['dropped']);
  const outcomes = await send(
    ...Array.from({ length: MANY }, (_, index) => message(service, `waiting${index}`)),
  );
  expect(outcomes).toEqual([]);
  await settled();
  expect(outcomes).toEqual(Array(MANY).fill('taken'));
  expect(new Set(service.received.map(({ path }) => path)).size).toBe(MANY + 1);
  expect(service.received).toHaveLength(MANY + 1);
});

it('a push service that asks for patience is asked once more, and no message comes twice to one that took it', async () => {
  const service = await pushService((_path, before) =>
    before === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { status: 201 },
  );
  const { send, settled } = sending();
  const began = Date.now();
  const outcomes = await send(message(service, 'awa'));
  expect(outcomes).toEqual([]);
  await settled();
  expect(outcomes).toEqual(['taken']);
  expect(service.received).toHaveLength(2);
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
});

it('a message that a push service refuses twice is dropped', async () => {
  const service = await pushService(() => ({ status: 429, headers: { 'retry-after': '0' } }));
  const { send, settled } = sending();
  const outcomes = await send(message(service, 'awa'));
  await settled();
  expect(outcomes).toEqual(['dropped']);
  expect(service.received).toHaveLength(2);
});

it('a push service that fails is not asked again for this message, and a message that it cannot wait for is dropped', async () => {
  const service = await pushService((path) =>
    path === '/down' ? { status: 503, headers: { 'retry-after': '60' } } : { status: 201 },
  );
  const { send } = sending();
  expect(await send(message(service, 'down', 600))).toEqual(['dropped']);
  // The service rests for a minute; this message is of use for half a minute.
  expect(await send(message(service, 'awa', 30))).toEqual(['dropped']);
  expect(service.received.map(({ path }) => path)).toEqual(['/down']);
});

it('a message that is for now or never is sent now, and waits for no service that rests', async () => {
  const service = await pushService((path) =>
    path === '/down' ? { status: 503, headers: { 'retry-after': '1' } } : { status: 201 },
  );
  const { send } = sending();
  expect(await send(message(service, 'awa', 0))).toEqual(['taken']);
  expect(service.received[0]?.headers.ttl).toBe('0');
  await send(message(service, 'down'));
  expect(await send(message(service, 'koffi', 0))).toEqual(['dropped']);
});

it('messages that wait are bounded: more are dropped, and a service that does not rest is not held up', async () => {
  const resting = await pushService();
  const awake = await pushService();
  const push: Push = async ({ messages }) =>
    messages.map(({ endpoint }) =>
      endpoint.startsWith(resting.origin) ? { rests: 60_000, refused: false } : 'taken',
    );
  const sender = createPatientSender(push, () => {}, 2);
  const outcomes: string[] = [];
  const job = (service: typeof resting, count: number) => ({
    keys: { publicKey, privateKey },
    contact: 'mailto:aide@example.org',
    messages: Array.from({ length: count }, (_, index) => message(service, `m${index}`)),
  });
  const settle: Parameters<typeof sender.send>[1] = (settled) =>
    void outcomes.push(...settled.map(({ outcome }) => outcome));
  await sender.send(job(resting, 5), settle);
  expect(outcomes).toEqual(['dropped', 'dropped', 'dropped']);
  await sender.send(job(resting, 1), settle);
  await sender.send(job(awake, 3), settle);
  expect(outcomes.slice(3)).toEqual(['dropped', 'taken', 'taken', 'taken']);
  sender.stop();
  await sender.settled();
});

it('a sender that is stopped forgets what waits', async () => {
  const push: Push = async ({ messages }) => messages.map(() => ({ rests: 60_000, refused: false }));
  const sender = sending(push);
  const service = await pushService();
  const outcomes = await sender.send(message(service, 'awa'));
  sender.stop();
  await sender.settled();
  expect(outcomes).toEqual([]);
});
