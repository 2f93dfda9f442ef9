/** On /inscription, for a link whose code is no user's: said by the server alone, so that no phone loads it. */
export const invitationGone =
  'Ce lien d’invitation n’est pas valable, ou ne l’est plus. Vous pouvez vous inscrire quand même.';
