/** A vote that waits on the phone, as other pages speak of it. */
export const outboxCopy = {
  counted: (name: string) => `Votre vote pour ${name} est compté.`,
} as const;

/** Under the top bar, of a page or a form that a bad line has dropped. */
export const droppedCopy = {
  page: 'La connexion a coupé\u00a0: la page n’est pas arrivée.',
  /** Of the page that is open, which wanted to be read anew. */
  same: 'La connexion a coupé\u00a0: cette page n’est plus à jour.',
  form: 'La connexion a coupé\u00a0: l’envoi n’est peut-être pas arrivé. Votre saisie est gardée.',
  still: (text: string) => `Toujours pas de réponse. ${text}`,
  asking: 'Nouvel essai…',
  again: 'Réessayer',
  stay: 'Rester sur cette page',
} as const;

/** Under the top bar of every page, of a vote that waits on the phone. */
export const pendingLineCopy = {
  waiting: (name: string) => `Votre vote pour ${name} n’est pas encore compté.`,
  refused: (name: string) => `Votre vote pour ${name} n’a pas été compté.`,
  see: 'Voir que faire',
} as const;
