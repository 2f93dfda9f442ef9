import { expect, it } from 'vitest';
import { tellOnDevice } from '#domain/alarms/devices.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeSubscription } from '#test/push.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

async function setupAlarmPhones() {
  const it = await testSite();
  await makeShow(it.db, { from: '1 day', to: '2 days' });
  type Operator = Awaited<ReturnType<typeof makeOperator>>;
  const turnOn = async ({ session }: Operator, name: string) => {
    const { endpoint, keys } = makeSubscription(`https://fcm.googleapis.com/${name}`);
    await tellOnDevice(it.db, session, { subscription: { endpoint, keys } }, []);
  };
  const get = async ({ headers }: Operator, url: string) =>
    (await it.app.inject({ url, headers })).body.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');
  const post = ({ headers }: Operator, url: string, fields: Record<string, string>) =>
    it.app.inject({
      method: 'POST',
      url,
      headers: {
        ...headers,
        ...FORM,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const told = async () =>
    (
      await it.db
        .selectFrom('alarm_devices as d')
        .innerJoin('operators as o', 'o.id', 'd.operator_id')
        .select('o.name')
        .orderBy('o.name')
        .execute()
    ).map(({ name }) => name);
  return { ...it, turnOn, get, post, told };
}

it('an executive finds the telephones that ring for them, and ends one, then all, and no one else’s', async () => {
  const { deps, turnOn, get, post, told } = await setupAlarmPhones();
  const [awa, fanta] = [
    await makeOperator(deps, 'executive', 'Awa'),
    await makeOperator(deps, 'operator', 'Fanta'),
  ];
  expect(await get(awa, '/regie/telephones')).toContain('Aucun appareil ne reçoit d’alarmes pour vous.');
  for (const name of ['1', '2', '3']) await turnOn(awa, name);
  await turnOn(fanta, '4');
  const page = await get(awa, '/regie/telephones');
  expect(page.match(/name="device_id"/g)).toHaveLength(3);
  expect(page).toContain('aucune alarme envoyée');
  const of = async (operator: typeof awa) =>
    /name="device_id" value="([^"]+)"/.exec(await get(operator, '/regie/telephones'))?.[1] ?? '';
  const done = await post(awa, '/regie/telephones', { device_id: await of(awa) });
  expect([done.statusCode, await told()]).toEqual([302, ['Awa', 'Awa', 'Fanta']]);
  await post(awa, '/regie/telephones', { device_id: await of(fanta) });
  expect(await told()).toEqual(['Awa', 'Awa', 'Fanta']);
  await post(awa, '/regie/telephones', {});
  expect(await told()).toEqual(['Fanta']);
  expect((await get(fanta, '/regie/journal')).match(/a arrêté les alarmes sur ses téléphones/g)).toHaveLength(
    2,
  );
});

it('an admin sees on the team’s page whose telephones ring, and ends another member’s; no operator does', async () => {
  const { deps, turnOn, get, post, told } = await setupAlarmPhones();
  const admin = await makeOperator(deps, 'admin', 'Mireille');
  const fanta = await makeOperator(deps, 'operator', 'Fanta');
  for (const name of ['1', '2']) await turnOn(fanta, name);
  await turnOn(admin, '3');
  const page = await get(admin, '/regie/equipe');
  expect(page).toContain('2 téléphones reçoivent les alarmes');
  expect(page).toContain('1 téléphone reçoit les alarmes');
  const ids = [...page.matchAll(/name="device_id" value="([^"]+)"/g)].map(([, id]) => id);
  const act = { act: 'alarm.end-devices', operator_id: fanta.id };
  expect((await post(fanta, '/regie/equipe', act)).statusCode).toBe(403);
  for (const device_id of ids.map(String)) await post(admin, '/regie/equipe', { ...act, device_id });
  // Two of the three shown phones belong to that member.
  expect(await told()).toEqual(['Mireille']);
  const again = await post(admin, '/regie/equipe', act);
  expect([again.statusCode, again.body.includes('Fanta')]).toEqual([409, true]);
  expect(await get(admin, '/regie/journal')).toMatch(/a arrêté les alarmes sur les téléphones de .*Fanta/);
});

it('a moderator, who gets no alarms, has no such page', async () => {
  const { app, deps } = await setupAlarmPhones();
  const { headers } = await makeOperator(deps, 'moderator');
  expect((await app.inject({ url: '/regie/telephones', headers })).statusCode).toBe(403);
});
