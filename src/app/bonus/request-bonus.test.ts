import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorMessage } from '#site/copy/errors.ts';
import { requestBonus } from './request-bonus.ts';

const answering = (status: number, body: object | string) =>
  vi.stubGlobal('fetch', async () =>
    typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status }),
  );

const USED = errorMessage('PARTNER_CODE_ALREADY_USED');

describe('a bonus vote that is refused', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    [422, {}],
    [409, { code: 'PARTNER_CODE_ALREADY_USED' }],
    [500, 'Bad gateway'],
  ])('says « Erreur » where the server gives no sentence: %d %o', async (status, body) => {
    answering(status, body);
    expect(await requestBonus({ bonus_type: 'partenaire', code: 'TV' })).toMatchObject({ said: 'Erreur' });
  });

  it('says the server’s sentence where there is one', async () => {
    answering(409, { code: 'PARTNER_CODE_ALREADY_USED', message: USED });
    expect(await requestBonus({ bonus_type: 'partenaire', code: 'TV' })).toMatchObject({
      said: USED,
    });
  });
});
