/** Under the top bar, about a page or a form that a bad line has dropped. */
export const droppedCopy = {
  page: 'Connexion coupée\u00a0: la page n’est pas arrivée.',
  /** About the open page, whose data could not be reloaded. */
  same: 'Connexion coupée\u00a0: cette page n’est plus à jour.',
  /** @param path where the form was sent */
  form: (path: string) =>
    path.endsWith('/deconnexion')
      ? 'Connexion coupée\u00a0: la déconnexion n’est peut-être pas faite. Vous êtes sans doute encore connecté.'
      : 'Connexion coupée\u00a0: l’envoi n’est peut-être pas arrivé. Votre saisie est gardée.',
  still: (text: string) => `Toujours pas de réponse. ${text}`,
  asking: 'Nouvel essai…',
  again: 'Réessayer',
  stay: 'Rester sur cette page',
} as const;
