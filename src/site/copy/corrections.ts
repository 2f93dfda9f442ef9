import { nameList } from './candidate.ts';
import { countOfVotes } from './results.ts';

/** What the public is told of a published result that was corrected. */
export const correctionsCopy = {
  heading: (corrections: number) =>
    corrections > 1 ? 'Ce résultat a été corrigé plusieurs fois' : 'Ce résultat a été corrigé',
  /** Before the date of the correction, and after it. */
  since: 'Corrigé',
  approved: 'Deux personnes ont validé la correction.',
  reason: (reason: string) => `Motif\u00a0: ${reason}`,
  /** Of requests that were made before their form said that the public reads the reason. */
  untold: 'Le motif est inscrit au procès-verbal.',
  before: (said: string) => `Avant la correction\u00a0: ${said}`,
  led: (names: readonly string[], total: number) =>
    names.length === 1
      ? `${nameList(names)} était en tête, pour ${countOfVotes(total)} au total.`
      : `${nameList(names)} étaient à égalité en tête, pour ${countOfVotes(total)} au total.`,
  noVotes: 'aucun vote n’était compté.',
  left: (names: readonly string[]) =>
    names.length === 0
      ? 'Personne ne quittait l’aventure.'
      : `${nameList(names)} ${names.length > 1 ? 'quittaient' : 'quittait'} l’aventure.`,
  uncounted: 'le résultat était sorti à sa date, sans dépouillement.',
} as const;
