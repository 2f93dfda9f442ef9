import { nameList } from './candidate.ts';
import { resultsCopy } from './results.ts';

/** Sentences about who leaves the show with a result, and who wins with that of the last week. */
export const eliminationCopy = {
  heading: 'Élimination',
  asked: 'Élimination de la semaine',
  /** Candidates leave at the instant of the publication. */
  lead: 'Les talents éliminés le sont à l’instant où le résultat sort, pas avant\u00a0: rien n’en paraît d’ici là.',
  leave: 'Les talents cochés quittent l’aventure',
  unchanged: 'Ce qui a été décidé avec le résultat reste',
  elsewhere: 'Décidée à part, sur la fiche du talent',
  none: 'Personne ne part cette semaine',
  who: 'Qui quitte l’aventure',
  proposed: 'Coché d’avance\u00a0: le dernier du classement.',
  tied: (names: readonly string[]) =>
    `Égalité à la dernière place entre ${nameList(names)}\u00a0: les votes ne les départagent pas. Choisissez qui part, dites selon quelle règle et pourquoi.`,
  /** For a correction, which counts anew: the form has the figures of a version that it replaces. */
  tiedIn: (version: number, names: readonly string[]) =>
    `Dans la version ${version}, égalité à la dernière place entre ${nameList(names)}. Si les votes recomptés ne les départagent pas non plus, choisissez qui part, dites selon quelle règle et pourquoi.`,
  figuresOf: (version: number) =>
    `Les votes indiqués ici sont ceux de la version ${version}\u00a0: la correction les recompte, et la demande de validation montre les nouveaux.`,
  departed: 'a déjà quitté l’aventure',
  tieRule: 'Départage',
  tieReason: 'Motif du départage, inscrit au procès-verbal',
  tieHelp: 'À remplir si un talent qui part a autant de votes qu’un talent qui reste, ou plus.',
  noTie: 'Les votes suffisent',
  /** Of the last week. */
  winner: 'Qui gagne',
  choose: 'Choisissez',
  inFront: 'Le talent qui est en tête',
  correctedWinner:
    'À choisir, avec le départage, si plusieurs talents sont à égalité en tête une fois les votes recomptés.',
  wins: (name: string) => `Avec ce résultat, la victoire revient à ${name}, en tête sans égalité.`,
  winsThoughGone: (name: string) =>
    `Ce résultat désigne ${name}, en tête sans égalité, qui a pourtant déjà quitté l’aventure. Voyez avec la production avant de publier.`,
  whoWins: (names: readonly string[]) =>
    `${nameList(names)} sont à égalité en tête\u00a0: indiquez qui gagne.`,
  tiedInFront: (names: readonly string[]) =>
    `Égalité en tête entre ${nameList(names)}\u00a0: les votes ne les départagent pas. Choisissez qui gagne, dites selon quelle règle et pourquoi.`,
  /** In the minutes. */
  decided: 'Quitte l’aventure avec ce résultat\u00a0:',
  apart: (rule: string, reason: string) => `Départage\u00a0: ${rule}. Motif\u00a0: ${reason}`,
  nobody: resultsCopy.noneLeaves,
  unsaid: 'La publication de ce dépouillement ne dit rien d’une élimination.',
  undecided: 'L’élimination se décide avec la publication.',
} as const;
