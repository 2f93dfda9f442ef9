import { expect, it } from 'vitest';
import { makeVoter, testApplication } from '#test/application.ts';
import { makeSubscription } from '#test/push.ts';
import { makeShow } from '#test/show.ts';
import { makePushKeys } from '../push/push-setting.ts';

const [PUBLIC, PRIVATE] = makePushKeys();

async function setupReminders(
  env: Record<string, string> = { PUSH_PUBLIC_KEY: PUBLIC, PUSH_PRIVATE_KEY: PRIVATE },
) {
  const house = await testApplication(env);
  await makeShow(house.db);
  const voter = await makeVoter(house.deps);
  const call = (method: 'PUT' | 'DELETE', payload: object, headers: Record<string, string> = voter.headers) =>
    house.app.inject({ method, url: '/api/reminders', payload, headers });
  return { ...house, voter, call };
}

function body(endpoint = 'https://fcm.googleapis.com/fcm/send/abc') {
  const { keys } = makeSubscription(endpoint);
  return { subscription: { endpoint, expirationTime: null, keys }, time_zone: 'Africa/Dakar', time: '19:15' };
}

it('a user’s phone asks for reminders, and ends them', async () => {
  const { call } = await setupReminders();
  const asked = await call('PUT', body());
  expect(asked.statusCode).toBe(200);
  expect(asked.headers['cache-control']).toBe('no-store');
  expect(asked.json().data).toEqual({
    time_zone: 'Africa/Dakar',
    time: '19:15',
    daily: true,
    last_hour: true,
    results: true,
    devices: 1,
  });
  expect((await call('DELETE', { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' })).statusCode).toBe(
    200,
  );
  expect((await call('PUT', body('https://fcm.googleapis.com/2'))).json().data.devices).toBe(1);
  expect((await call('DELETE', {})).json()).toEqual({ data: { stopped: true } });
});

it('a subscription is given up when its browser has taken another', async () => {
  const { call } = await setupReminders();
  await call('PUT', body());
  const renewed = await call('PUT', {
    ...body('https://fcm.googleapis.com/fcm/send/new'),
    replaces: 'https://fcm.googleapis.com/fcm/send/abc',
  });
  expect(renewed.json().data.devices).toBe(1);
});

it('a browser that renews by itself begins no reminders, and keeps those that its user has', async () => {
  const { call } = await setupReminders();
  const again = { ...body(), time: undefined, renews: true };
  expect((await call('PUT', again)).json().code).toBe('NOT_FOUND');
  await call('PUT', body());
  expect((await call('PUT', again)).json().data).toMatchObject({ time: '19:15', devices: 1 });
  // The reminders were ended elsewhere: this browser does not begin them again.
  await call('DELETE', {});
  expect((await call('PUT', again)).json().code).toBe('NOT_FOUND');
});

it('a caller who is not signed in, another site, and an invalid subscription are refused', async () => {
  const { call, voter } = await setupReminders();
  expect((await call('PUT', body(), {})).json().code).toBe('SIGN_IN_REQUIRED');
  expect((await call('DELETE', {}, {})).json().code).toBe('SIGN_IN_REQUIRED');
  const crossSite = { cookie: `session=${voter.token}`, 'sec-fetch-site': 'cross-site' };
  expect((await call('PUT', body(), crossSite)).json().code).toBe('CROSS_SITE_REQUEST');
  for (const wrong of [
    { ...body(), time_zone: 'Mars/Olympus' },
    { ...body(), time: '25:00' },
    body('http://fcm.googleapis.com/x'),
    body('https://10.0.0.1/x'),
    body(`https://fcm.googleapis.com/${'x'.repeat(1_000)}`),
    { ...body(), subscription: { endpoint: 'https://fcm.googleapis.com/x' } },
  ]) {
    const refused = await call('PUT', wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().code).toBe('INVALID_INPUT');
  }
});

it('without keys the product sends no reminders, and says that there is no such address', async () => {
  const { call } = await setupReminders({});
  expect((await call('PUT', body())).json().code).toBe('NOT_FOUND');
});
