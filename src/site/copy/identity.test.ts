import { describe, expect, it } from 'vitest';
import { formCopy, registrationCopy, signInCopy, wait } from './identity.ts';
import { updateCopy } from './identity-account.ts';

describe('waiting times', () => {
  it.each([
    [0, '1\u00a0seconde'],
    [1, '1\u00a0seconde'],
    [5.2, '6\u00a0secondes'],
    [59, '59\u00a0secondes'],
    [60, '1\u00a0minute'],
    [61, '2\u00a0minutes'],
    [900, '15\u00a0minutes'],
  ])('%d s is %j', (seconds, text) => {
    expect(wait(seconds)).toBe(text);
  });
});

it('sentences on signing in and registering that the specification fixes are letter for letter', () => {
  expect(formCopy.phonePlaceholder).toBe('Numéro de téléphone');
  expect(registrationCopy.failed).toBe("Erreur serveur lors de l'inscription.");
  expect(signInCopy.failed).toBe('Erreur serveur lors de la connexion.');
  expect(signInCopy.unreadable).toBe('Erreur lors de la connexion.');
  expect(updateCopy.failed).toBe('Erreur lors de la mise à jour du profil.');
});
