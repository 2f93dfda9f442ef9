const NBSP = '\u00a0';

/** The page of the demonstration's own issuers, which stand in for Google and canal. */
export const demonstrationCopy = {
  names: { google: 'Google', canal: 'canal' },
  title: (name: string) => `${name} (démonstration)`,
  label: 'Démonstration',
  heading: (name: string) => `Choisissez un compte ${name} inventé`,
  lead: `Cette page remplace celle du vrai service${NBSP}: aucun compte réel, aucun mot de passe.`,
  shared: `En choisissant un compte, vous acceptez que Palmarès reçoive son nom et son adresse e-mail.`,
  cancel: 'Annuler',
  refused: 'La demande a été refusée',
  back: 'Retour à la connexion',
} as const;
