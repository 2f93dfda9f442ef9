import { expect, it } from 'vitest';
import { adminCandidate } from '#domain/contest/candidate-admin.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

it('an operator who gives a talent another one’s name is told which other talent has the name', async () => {
  const { app, db, deps } = await testSite();
  const show = await makeShow(db);
  const { headers } = await makeOperator(deps, 'operator');
  const { display_name, number } = await adminCandidate(deps, show.aicha);
  const read = async (url: string) => (await app.inject({ url, headers })).body;
  expect(await read('/regie/candidats')).not.toContain('portent le même nom');
  const fields = {
    display_name: display_name.toUpperCase(),
    number: '77',
    city: 'Dakar',
    discipline: 'Chant',
    description: 'Chante.',
    gender: 'f',
    pattern: 'onde',
    a: '#112233',
    b: '#445566',
    c: '#778899',
  };
  const payload = String(new URLSearchParams({ act: 'candidate.create', ...fields }));
  const saved = await app.inject({
    method: 'POST',
    url: '/regie/candidats',
    headers: { ...FORM, ...headers },
    payload,
  });
  expect(saved.statusCode).toBe(302);
  for (const page of ['/regie/candidats', `/regie/candidats/${show.aicha}`]) {
    const body = await read(page);
    expect([page, body.includes('2 talents portent le même nom')]).toEqual([page, true]);
    for (const named of [`${display_name} (n°\u00a0${number})`, `${fields.display_name} (n°\u00a077)`])
      expect([page, named, body.includes(named)]).toEqual([page, named, true]);
  }
});
