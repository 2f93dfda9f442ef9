import { fr } from './fr.ts';

/** Sentences of the page that is shown without a network. */
export const offlineCopy = {
  get title() {
    return fr.title('Hors ligne');
  },
  heading: 'La connexion est coupée',
  text: 'Cette page n’est pas gardée sur ce téléphone\u00a0: rechargez dès que le réseau revient.',
  /** In place of the text, for a page of the user's own. @param page name of the page that is not cached, from `own` */
  ownText: (page: string) =>
    `${page} sur ce téléphone, que d’autres peuvent utiliser. Rien n’est perdu\u00a0: rechargez dès que le réseau revient.`,
  own: {
    '/moncompte': 'Votre compte n’est pas gardé',
    '/bonuszone': 'Vos votes bonus ne sont pas gardés',
    '/mission': 'Vos votes bonus ne sont pas gardés',
    '/votehistory': 'L’historique de vos votes n’est pas gardé',
    '/messagerie': 'Vos messages ne sont pas gardés',
    '/mesdonnees': 'Vos données ne sont pas gardées',
  } as Readonly<Record<string, string>>,
  vote: 'Voter sans réseau',
  /** In place of it where today's vote is given, and bonus votes are left. */
  voteBonus: (count: number) => (count > 1 ? 'Donner mes votes bonus' : 'Donner mon vote bonus'),
  /** In place of both, where a vote of the user's own is kept: the ballot would only lead to it. */
  ownVote: 'Voir mon choix gardé',
  /** In the text's place where the phone has none of the receipts that were asked for. */
  given: 'Votre vote du jour est donné. Rechargez dès que le réseau revient\u00a0: votre reçu vous attend.',
  /** The link to the receipts, from other pages. */
  receipt: (count: number) => (count > 1 ? 'Mes reçus de vote' : 'Mon reçu de vote'),
  /** In place of both, where the vote that was asked for is over. @param since when, in words */
  over: {
    heading: 'Le vote de la semaine est clos',
    text: (since: string) =>
      `Il a pris fin ${since}\u00a0: plus aucun vote ne compte pour cette semaine. Rechargez dès que le réseau revient pour voir la suite.`,
  },
  reload: 'Recharger la page',
  home: 'Retour à l’accueil',
  kept: 'À lire sans réseau',
} as const;
