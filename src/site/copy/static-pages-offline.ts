import { fr } from './fr.ts';

/** The page that stands in where there is no network. */
export const offlineCopy = {
  get title() {
    return fr.title('Hors ligne');
  },
  heading: 'La connexion est coupée',
  text: 'Cette page n’est pas gardée sur ce téléphone\u00a0: rechargez dès que le réseau revient.',
  reload: 'Recharger la page',
  home: 'Retour à l’accueil',
  kept: 'À lire sans réseau',
} as const;
