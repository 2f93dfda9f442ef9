import { fr } from './fr.ts';
import { bonusVotes, votes } from './votes.ts';

/** Sentences of /votecasted and /votecastedmultiple. */
export const castedCopy = {
  get title() {
    return fr.title('Vote enregistré');
  },
  get titleMultiple() {
    return fr.title('Votes enregistrés');
  },
  thanksOne: (name: string, count: number) => `Merci\u00a0! ${name} gagne ${votes(count)}.`,
  thanksMany: (count: number) => `Merci\u00a0! Vos talents gagnent ${votes(count)}.`,
  receipt: 'Reçu de vote',
  receiptFor: (name: string) => `Reçu de vote pour ${name}`,
  recorded: 'Enregistré',
  supported: 'Talent soutenu',
  supportedOne: (name: string, number: number) => `${name}, n°\u00a0${number}`,
  daily: 'Vote du jour',
  bonus: 'Votes bonus',
  date: 'Date',
  total: 'Total',
  reference: 'Référence',
  summary: 'Vos votes du jour',
  bonusLeft: (count: number) => `Il vous reste ${bonusVotes(count)}`,
  bonusLeftHint: 'Donnez-les au talent de votre choix',
  bonusLeftHintOne: 'Donnez-le au talent de votre choix',
  results: 'Voir les résultats',
  resultsLabel: (week: number) => `Semaine\u00a0${week} publiée`,
  history: 'Historique de vos votes',
  earn: 'Gagner des votes bonus',
  next: 'Et maintenant',
} as const;

/** What the thanks say of the vote that comes next. */
export const nextVoteCopy = {
  left: (count: number) => `Il vous reste ${votes(count)} du jour.`,
  /** @param count daily votes that a day brings */
  tomorrow: (count: number) =>
    count > 1
      ? 'Revenez demain\u00a0: de nouveaux votes vous attendent.'
      : 'Revenez demain\u00a0: un nouveau vote vous attend.',
  newDay: 'Une nouvelle journée de vote a commencé\u00a0: vous pouvez voter.',
  lastDay: 'C’est le dernier jour du vote.',
  suspended: 'Le vote est en pause pour le moment.',
  over: 'Le vote est clos.',
  /** Before the day and hour. */
  opens: 'Le vote rouvre',
  again: 'Voter à nouveau',
} as const;
