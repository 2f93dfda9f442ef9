import { fr } from './fr.ts';

/** Sentences of /votepending. */
export const pendingCopy = {
  get title() {
    return fr.title('Vote en attente');
  },
  /** For a visitor. */
  signInFirst: (name: string) => ({
    heading: 'Votre vote n’est pas encore compté',
    explain: `Votre choix pour ${name} est gardé. Il sera compté quand vous aurez créé votre compte ou que vous vous serez connecté.`,
  }),
  /** For a signed-in user: another person may have chosen on the same phone. */
  ask: (name: string, voter: string | null) => ({
    heading: `Voter pour ${name}\u00a0?`,
    explain: `Ce choix attendait sur ce téléphone. Il sera le vôtre${voter ? `, au nom de ${voter},` : ''} si vous l’envoyez\u00a0: rien ne part sans votre accord.`,
  }),
  until: (left: string) => `Il se garde jusqu’à 00\u00a0h\u00a000\u00a0UTC\u00a0: encore ${left}.`,
  kept: (name: string) => `Choix gardé\u00a0: ${name}`,
  register: 'Créer mon compte',
  signIn: 'Se connecter',
  castNow: 'Envoyer mon vote',
  change: 'Changer d’avis',
  picture: 'Un micro sur scène, sous un projecteur',
} as const;
