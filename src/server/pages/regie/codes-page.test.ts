import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

it('the page of codes says what it has made, with the file of it, is empty for the next, and stops it', async () => {
  const { app, db, deps } = await testSite();
  // No vote is under way: one operator makes a few codes alone.
  await makeShow(db, { from: '1 day', to: '2 days' });
  const operator = await makeOperator(deps, 'operator');
  const get = async (url: string) =>
    (await app.inject({ url, headers: operator.headers })).body
      .replaceAll('<!-- -->', '')
      .replaceAll('\u00a0', ' ');
  const post = (fields: Record<string, string>, url = '/regie/codes?lot=1') =>
    app.inject({
      method: 'POST',
      url,
      headers: {
        ...operator.headers,
        ...FORM,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  const form = {
    act: 'code.create-bulk',
    partner: 'Radio <b>Sud</b>',
    count: '7',
    amount: '1',
    max_uses: '1',
    max_uses_per_user: '1',
  };
  const asked = (await post(form)).body;
  const lu = /name="lu" value="([^"]*)"/.exec(asked)?.[1] ?? '';
  const made = await post({ ...form, lu });
  expect(made.statusCode).toBe(302);
  const address = String(made.headers.location);
  expect(address).toMatch(/^\/regie\/codes\?lot=1&fait=[\da-f-]{36}$/);
  const page = await get(address);
  expect(page).toContain('7 codes sont créés pour Radio &lt;b&gt;Sud&lt;/b&gt;.');
  expect(page).toMatch(/<input[^>]*name="partner"[^>]*value=""|<input(?![^>]*value=)[^>]*name="partner"/);
  const id = address.slice(-36);
  const file = () => app.inject({ url: `/regie/codes.csv?b=${id}`, headers: operator.headers });
  expect((await file()).body.trim().split('\r\n')).toHaveLength(8);
  const stopped = await post({ act: 'code.stop-batch', id }, address);
  // The codes that were made are told once; the next act has its own answer.
  expect([stopped.statusCode, stopped.headers.location]).toEqual([302, '/regie/codes?lot=1']);
  expect((await file()).body.match(/Arrêté/g)).toHaveLength(7);
  const again = await post({ act: 'code.stop-batch', id });
  expect([again.statusCode, again.body.includes('Reprendre le lot')]).toEqual([409, true]);
  expect(
    (await app.inject({ url: `/regie/codes?b=${operator.id}`, headers: operator.headers })).statusCode,
  ).toBe(404);
});

it('one code that waits for a second person is told as one, by the name that it will have', async () => {
  const { app, db, deps } = await testSite();
  await makeShow(db);
  const operator = await makeOperator(deps, 'operator');
  const send = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/regie/codes',
      headers: { ...operator.headers, ...FORM },
      payload: new URLSearchParams(fields).toString(),
    });
  const form = { act: 'code.create', code: 'oran-ge 1', amount: '1', max_uses: '1', max_uses_per_user: '1' };
  const lu = /name="lu" value="([^"]*)"/.exec((await send(form)).body)?.[1] ?? '';
  expect(lu).toContain('Le code ORANGE1 pourra donner');
  const { statusCode, headers } = await send({ ...form, lu });
  expect(statusCode).toBe(302);
  const page = (await app.inject({ url: String(headers.location), headers: operator.headers })).body;
  expect(page).toContain('Le code sera créé quand elle aura validé.');
  const waiting = (await app.inject({ url: '/regie/validations', headers: operator.headers })).body;
  expect(waiting).toContain('ORANGE1');
  expect(waiting).not.toContain('oran-ge');
});
