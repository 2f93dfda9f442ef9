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
  expect(signInReason(next)).toBe(reason);
});
