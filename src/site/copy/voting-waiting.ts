import { voteCopy } from './voting.ts';
import { notCountedYet } from './voting-pending.ts';

/** Sentences of /votepending for a vote that waits on the phone; of several that were confirmed at once, in the plural. */
export const waitingVoteCopy = {
  waiting: {
    heading: notCountedYet,
    text: (several: boolean) =>
      `${several ? 'Vos votes n’ont pas été envoyés' : 'Votre vote n’a pas été envoyé'}. Votre choix reste gardé sur ce téléphone.`,
    /** After a sending without an answer: it may have arrived all the same. */
    unsure: (several: boolean) =>
      `${several ? 'Vos votes ne sont peut-être pas arrivés' : 'Votre vote n’est peut-être pas arrivé'}. Votre choix reste gardé sur ce téléphone.`,
    /** The server has answered, and has not decided. */
    kept: 'Votre choix reste gardé sur ce téléphone.',
    hold: (message: string, several: boolean) =>
      `${message} ${several ? 'Les votes repartent seuls, et ne comptent' : 'Le vote repart seul, et ne compte'} qu’une fois.`,
    /** @param owned false for a choice made signed out; `failed`: whether its author has just tried in vain */
    waits: ({ owned, failed, several }: { owned: boolean; failed: boolean; several: boolean }) => {
      const still = failed ? 'Toujours pas de réseau. ' : '';
      if (!owned) return `${still}Au retour du réseau, vous le confirmerez une fois inscrit ou connecté.`;
      return `${still}${
        several
          ? 'Les votes partent au retour du réseau, et ne comptent'
          : 'Le vote part au retour du réseau, et ne compte'
      } qu’une fois.`;
    },
    send: 'Envoyer maintenant',
  },
  outdated: {
    heading: (several: boolean) =>
      several ? 'Ces votes étaient pour un autre jour' : 'Ce vote était pour un autre jour',
    /** @param unsure whether a sending got no answer: that one may have arrived in time */
    text: (day: string, several: boolean, unsure = false) => {
      const [confirmed, arrived, lost] = several
        ? ['Ils n’ont pas abouti', 's’ils sont arrivés quand même, ils sont', 'ils n’ont pas été comptés']
        : ['Il n’a pas abouti', 's’il est arrivé quand même, il est', 'il n’a pas été compté'];
      return `${confirmed} avant la fin du ${day} (00\u00a0h\u00a000\u00a0UTC)\u00a0: ${
        unsure ? `${arrived} dans vos votes` : lost
      }. Voulez-vous donner votre vote d’aujourd’hui\u00a0?`;
    },
    voteAgain: (name: string) => `Voter pour ${name}`,
    abandon: (several: boolean) => `Oublier ${several ? 'ces votes' : 'ce vote'}`,
  },
  signIn: {
    heading: notCountedYet,
    text: (name: string) =>
      `Votre choix pour ${name} est gardé sur ce téléphone. Vous le confirmerez une fois inscrit ou connecté.`,
    /** Where an account has given it: it is sent by itself once that account has signed in again. */
    again: (name: string) =>
      `Votre choix pour ${name} est gardé sur ce téléphone. Il comptera dès que vous vous reconnectez.`,
  },
  meant: {
    heading: (name: string) => `Voter pour ${name}\u00a0?`,
    text: 'Ce choix attendait sur ce téléphone. Il n’a pas été fait avec votre compte\u00a0: il ne part que si vous le dites. Si vous votez autrement, il sera effacé.',
    vote: (name: string) => `Voter pour ${name}`,
    abandon: 'Effacer ce choix',
    otherwise: 'Choisir un autre talent',
  },
  /** For a user who has given their vote of that day: a choice that was made signed out is of no use to them. */
  given: {
    heading: 'Un choix attend sur ce téléphone',
    text: 'Il a été fait sans compte. Votre vote du jour est donné\u00a0: ce choix ne part pas avec le vôtre.',
  },
  /** For a user of another account than the one that has given the vote. */
  others: {
    heading: 'Un choix fait avec un autre compte attend sur ce téléphone',
    text: 'Il ne compte pas pour vous\u00a0: il part quand cette personne se reconnecte. Vous pouvez voter de votre côté.',
    vote: 'Aller au vote',
  },
  refused: {
    heading: (several: boolean) =>
      several ? 'Vos votes n’ont pas été comptés' : 'Votre vote n’a pas été compté',
    unowned: 'Ce choix n’a pas été compté',
    back: 'Revenir au vote',
    /** Where the contest takes no votes any more: the home page says how it stands by then. */
    onward: 'Voir où en est le vote',
    history: voteCopy.history,
  },
} as const;
