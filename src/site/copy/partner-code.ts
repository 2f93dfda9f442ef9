/** Sentences of /codepartenaire. */
export const partnerCopy = {
  title: 'Code partenaire',
  heading: 'Un code partenaire\u00a0?',
  lead: 'Il se cache sur un ticket, une affiche, un emballage.',
  code: 'Votre code',
  help: 'Majuscules, espaces et tirets ne comptent pas.',
  submit: 'Valider le code',
  pending: 'Vérification…',
  back: 'Toutes les missions',
  /** The first word is the specification's (docs/specification.md §9.6). */
  failed: 'Erreur. Le code n’a pas pu être vérifié. Réessayez dans un instant.',
} as const;
