/** The page that answers a vote while the database is away: all that is sure is that the vote is not counted yet. */
export const voteAgainCopy = {
  label: 'Un instant',
  title: 'Votre vote n’est pas encore compté',
  text: 'Le service est momentanément indisponible. Votre choix est gardé sur cette page\u00a0: envoyez-le à nouveau, il ne compte qu’une fois.',
  automatic: 'Nouvel essai automatique dans quelques secondes.',
  button: 'Envoyer à nouveau',
};
