import { voteCopy } from './voting.ts';

/** Sentences of /votepending for a vote that waits on the phone. */
export const waitingVoteCopy = {
  waiting: {
    heading: 'Votre vote n’est pas encore compté',
    text: 'Votre vote n’a pas été envoyé. Votre choix reste gardé sur ce téléphone.',
    /** After a sending without an answer: it may have arrived all the same. */
    unsure: 'Votre vote n’est peut-être pas arrivé. Votre choix reste gardé sur ce téléphone.',
    /** The server has answered, and has not decided. */
    kept: 'Votre choix reste gardé sur ce téléphone.',
    hold: (message: string) => `${message} Il repart de lui-même, et ne compte qu’une fois.`,
    /** @param failed whether its author has just tried in vain */
    waits: (failed: boolean) =>
      `${failed ? 'Toujours pas de réseau. ' : ''}Il repart dès que le réseau revient, et ne compte qu’une fois.`,
    send: 'Envoyer maintenant',
  },
  outdated: {
    heading: 'Ce vote était pour un autre jour',
    /** @param unsure whether a sending got no answer: that one may have arrived in time */
    text: (day: string, unsure = false) =>
      `Il n’a pas été confirmé avant la fin du ${day} (00\u00a0h\u00a000\u00a0UTC)\u00a0: ${
        unsure ? 's’il est arrivé quand même, il est dans vos votes' : 'il n’a pas été compté'
      }. Voulez-vous donner votre vote d’aujourd’hui\u00a0?`,
    voteAgain: (name: string) => `Voter pour ${name}`,
    abandon: 'Oublier ce vote',
  },
  signIn: {
    heading: 'Votre vote n’est pas encore compté',
    text: (name: string) =>
      `Votre choix pour ${name} est gardé sur ce téléphone. Il sera compté quand vous aurez créé votre compte ou que vous vous serez connecté.`,
  },
  meant: {
    heading: (name: string) => `Voter pour ${name}\u00a0?`,
    text: 'Ce choix attendait sur ce téléphone. Il n’a pas été fait avec votre compte\u00a0: il ne part que si vous le dites.',
    vote: (name: string) => `Voter pour ${name}`,
    abandon: 'Ne pas donner ce vote',
  },
  refused: {
    heading: 'Votre vote n’a pas été compté',
    back: 'Revenir au vote',
    /** Where the contest takes no votes any more: the home page says how it stands by then. */
    onward: 'Voir où en est le vote',
    history: voteCopy.history,
  },
} as const;
