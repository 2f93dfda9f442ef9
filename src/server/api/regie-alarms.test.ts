import { expect, it } from 'vitest';
import type { Role } from '#domain/acts/role-rules.ts';
import { testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { pushService } from '#test/push.ts';
import { ALARM_DEVICE_LIMIT } from '../limits/limits.ts';
import { makePushKeys } from '../push/push-setting.ts';

const [PUBLIC, PRIVATE] = makePushKeys();

async function setupPhone(
  role: Role = 'operator',
  env: Record<string, string> = { PUSH_PUBLIC_KEY: PUBLIC, PUSH_PRIVATE_KEY: PRIVATE },
) {
  const service = await pushService();
  const it = await testApplication({ ...env, PUSH_SERVICES: service.origin });
  const { headers } = await makeOperator(it.deps, role);
  const phone = service.subscribe('awa');
  const { endpoint, keys } = phone;
  const call = async (method: 'PUT' | 'DELETE' | 'POST', payload: object, path = '') => {
    const answer = await it.app.inject({
      method,
      url: `/api/regie/alarm-device${path}`,
      payload,
      headers,
    });
    return [answer.statusCode, answer.json()];
  };
  return { ...it, service, phone, call, endpoint, subscription: { endpoint, keys } };
}

it('an operator switches alarms on for a phone, tries them, and switches them off', async () => {
  const { call, service, phone, endpoint, subscription } = await setupPhone('huissier');
  expect(await call('POST', { endpoint }, '/trial')).toMatchObject([404, {}]);
  expect(await call('PUT', { subscription })).toEqual([200, { data: { told: true } }]);
  expect(await call('POST', { endpoint }, '/trial')).toEqual([200, { data: { told: true } }]);
  const [push] = service.received;
  expect(push && phone.open(push.body)).toMatchObject({ title: 'Essai d’alarme' });
  expect(await call('DELETE', { endpoint })).toEqual([200, { data: { told: false } }]);
  expect(await call('PUT', { subscription, renews: true })).toMatchObject([404, {}]);
});

it('a moderator, who sees no live screen, has no alarms to switch on', async () => {
  const { call, subscription } = await setupPhone('moderator');
  expect(await call('PUT', { subscription })).toMatchObject([404, {}]);
});

it('without keys no phone is told of alarms', async () => {
  const { call, subscription, db } = await setupPhone('operator', {});
  expect(await call('PUT', { subscription })).toMatchObject([404, {}]);
  expect(await db.selectFrom('alarm_devices').selectAll().execute()).toEqual([]);
});

it('an operator who switches alarms on and off without end is stopped, and a colleague at the same address is not', async () => {
  const { app, deps, call, endpoint, subscription, db } = await setupPhone();
  for (let time = 0; time < ALARM_DEVICE_LIMIT.max; time++) await call('PUT', { subscription });
  expect(await call('PUT', { subscription })).toMatchObject([429, {}]);
  // Switching off is never refused, however often alarms were switched on.
  expect(await call('DELETE', { endpoint })).toMatchObject([200, {}]);
  const { headers } = await makeOperator(deps, 'operator');
  const other = await app.inject({
    method: 'PUT',
    url: '/api/regie/alarm-device',
    payload: { subscription },
    headers,
  });
  expect(other.statusCode).toBe(200);
  expect(await db.selectFrom('alarm_devices').select('endpoint').execute()).toHaveLength(1);
});
