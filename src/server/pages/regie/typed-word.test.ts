import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

it.each(['éliminer', 'ELIMINER'])(
  'a dangerous form takes its word with and without accents: %s',
  async (word) => {
    const { app, db, deps } = await testSite();
    const { koffi } = await makeShow(db);
    const { headers } = await makeOperator(deps, 'operator');
    const url = `/regie/candidats/${koffi}`;
    const send = (typed: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...FORM },
        payload: String(new URLSearchParams({ act: 'candidate.eliminate', id: koffi, word: typed })),
      });
    expect((await app.inject({ url, headers })).body).toContain('Tapez ÉLIMINER pour confirmer');
    const wrong = await send('exclure');
    expect([wrong.statusCode, wrong.body.includes('Le mot attendu est ÉLIMINER')]).toEqual([422, true]);
    expect((await send(word)).statusCode).toBe(302);
  },
);
