const NBSP = '\u00a0';

/** The question for an e-mail address, after a vote. */
export const emailQuestionCopy = {
  heading: `Et si vous oubliez votre mot de passe${NBSP}?`,
  reason: `Nous n’envoyons pas de SMS${NBSP}: seule une adresse e-mail permet de retrouver votre compte. Elle ne sert qu’à cela.`,
  save: 'Ajouter mon adresse',
  saving: 'Enregistrement…',
  later: 'Plus tard',
  saved: `Adresse ajoutée. Un message vous a été envoyé${NBSP}: ouvrez-le pour la confirmer.`,
  proof: 'Pour votre sécurité, ajoutez-la depuis votre profil, avec votre mot de passe.',
  toProfile: 'Ouvrir mon profil',
  failed: 'L’adresse n’a pas pu être ajoutée. Réessayez dans un instant.',
} as const;
