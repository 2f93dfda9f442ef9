import { fr } from './fr.ts';

/** @param several whether more than one vote was confirmed at once */
export const notCountedYet = (several: boolean): string =>
  several ? 'Vos votes ne sont pas encore comptés' : 'Votre vote n’est pas encore compté';

/** Sentences of /votepending. */
export const pendingCopy = {
  get title() {
    return fr.title('Vote en attente');
  },
  /** For a visitor. @param suspended whether the vote is */
  signInFirst: (name: string, several: boolean, suspended: boolean) => ({
    heading: notCountedYet(several),
    explain: `Votre choix pour ${name} est gardé. ${
      suspended
        ? 'Créez votre compte ou connectez-vous\u00a0: vous l’enverrez à la reprise du vote.'
        : 'Il comptera dès votre inscription ou votre connexion.'
    }`,
  }),
  /** For a signed-in user: another person may have chosen on the same phone. */
  ask: (name: string, voter: string | null) => ({
    heading: `Voter pour ${name}\u00a0?`,
    explain: `Ce choix attendait sur ce téléphone. Il sera le vôtre${voter ? `, au nom de ${voter},` : ''} si vous l’envoyez\u00a0: rien ne part sans votre accord.`,
  }),
  /** @param left how long yet; @param toClose whether the vote closes then, before the day ends */
  until: (left: string, toClose: boolean) =>
    `Il se garde jusqu’à ${toClose ? 'la clôture du vote' : '00\u00a0h\u00a000\u00a0UTC'}\u00a0: encore ${left}.`,
  kept: (name: string) => `Choix gardé\u00a0: ${name}`,
  register: 'Créer mon compte',
  signIn: 'Se connecter',
  castNow: (several: boolean) => `Envoyer ${several ? 'mes votes' : 'mon vote'}`,
  change: 'Changer d’avis',
  picture: 'Un micro sur scène, sous un projecteur',
} as const;
