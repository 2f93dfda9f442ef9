import { expect, it } from 'vitest';
import { flashMessages } from './flash.ts';
import { externalCopy } from './identity-external.ts';

it.each([
  [externalCopy.popupClosed, "Popup fermé par l'utilisateur"],
  [flashMessages['google-signed-in'].text, 'Connexion avec Google réussie.'],
  [flashMessages['google-existing'].text, 'Connexion avec un compte Google déjà existant.'],
  [flashMessages['signed-in-again'].text, 'Connexion réussie '],
  [flashMessages['signed-in'].text, 'Connexion réussie.'],
  [flashMessages['google-failed'].text, 'Erreur lors de la connexion Google.'],
  [flashMessages['sign-in-failed'].text, 'Erreur lors de la connexion.'],
  [flashMessages['sign-in-server-failed'].text, 'Erreur serveur lors de la connexion.'],
  [flashMessages['email-taken'].text, 'Le mail a déja un compte.'],
])('a sign-in elsewhere is answered with %j letter for letter, as specified', (said, specified) => {
  expect(said).toBe(specified);
});
