import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestBonus } from './request-bonus.ts';

const answering = (status: number, body: object | string) =>
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  );

describe('a bonus vote that is refused', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    [422, {}],
    [409, { code: 'CODE_SPENT' }],
    [500, 'Bad gateway'],
  ])('says « Erreur » where the server gives no sentence: %d %o', async (status, body) => {
    answering(status, body);
    expect(await requestBonus({ bonus_type: 'partenaire', code: 'TV' })).toMatchObject({ said: 'Erreur' });
  });

  it('says the server’s sentence where there is one', async () => {
    answering(409, { code: 'CODE_SPENT', message: 'Ce code a été utilisé.' });
    expect(await requestBonus({ bonus_type: 'partenaire', code: 'TV' })).toMatchObject({
      said: 'Ce code a été utilisé.',
    });
  });
});
