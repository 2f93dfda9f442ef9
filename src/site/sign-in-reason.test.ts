import { expect, it } from 'vitest';
import { signInCopy } from './copy/identity.ts';
import { signInReason } from './sign-in-reason.ts';

it.each([
  [null, signInCopy.lead],
  ['/vote?cd=1#talent-1', signInCopy.lead],
  ['/messagerie?m=1', 'Connectez-vous pour lire vos messages.'],
  ['/codepartenaire?code=RADIO', 'Connectez-vous pour utiliser un code partenaire.'],
  ['/faq', null],
  ['/constructor', null],
])('a visitor who signs in to see %s is told why, or nothing that is not so', (next, reason) => {
  expect(signInReason(next, true)).toBe(reason);
});

it('a visitor who signs in while no vote is taken is not told to give one', () => {
  for (const next of [null, '/vote?cd=1#talent-1', '/votepending'])
    expect(signInReason(next, false)).toBeNull();
  expect(signInReason('/messagerie', false)).toBe('Connectez-vous pour lire vos messages.');
});
