/** On /inscription, for a link whose code belongs to no user; only the server imports it, so that no phone loads it. */
export const invitationGone =
  'Ce lien d’invitation n’est pas valable, ou ne l’est plus. Vous pouvez vous inscrire quand même.';
