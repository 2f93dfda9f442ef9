import { toDecimal } from '#domain/counting/share-rules.ts';
import { count } from './count.ts';
import { fr } from './fr.ts';

export { count };

/** « 52 123 », « 413 k », « 1,2 M »: no wider than a bar of a day among seven; the table beside it has every unit. */
export function shortCount(value: number): string {
  if (value < 100_000) return count(value);
  const thousands = Math.round(value / 1000);
  return thousands < 1000
    ? `${thousands}\u202fk`
    : `${String(Math.round(value / 100_000) / 10).replace('.', ',')}\u202fM`;
}

/** « 412 836 votes » */
export function countOfVotes(value: number): string {
  return `${count(value)}\u00a0${value > 1 ? 'votes' : 'vote'}`;
}

/**
 * « 24,80 % », and nothing is rounded here. Shares of a count were rounded together, so that they add up to 100,00 %
 * (`shares` in counting/rules.ts); any other part of a whole was rounded by itself (`toBasisPoints`), and several of them
 * may add up to a hundredth more or less.
 *
 * @param share hundredths of a percent, 2480 for 24,80 %
 */
export function percent(share: number): string {
  return `${toDecimal(share)}\u00a0%`;
}

/** « 1re », « 1er », « 2e »: the letters after the figure. */
export function ordinalSuffix(rank: number, gender: 'f' | 'm'): string {
  if (rank !== 1) return 'e';
  return gender === 'f' ? 're' : 'er';
}

/** Sentences of /voteresult. */
export const resultsCopy = {
  title: (week: number) => `Résultats du vote de la semaine\u00a0${week}`,
  description: (week: number) =>
    `Podium, votes et parts de chaque talent en semaine\u00a0${week}, au vote près.`,
  countingDescription: 'Le vote est clos. Le comptage et le contrôle sont en cours.',
  get metaTitle() {
    return fr.title('Résultats');
  },
  /** Of an address that asks for another week. */
  missing: 'Cette semaine n’a pas de résultat',
  missingLead: 'Aucun résultat n’est publié pour la semaine de cette adresse.',
  published: 'Publié',
  corrected: 'Corrigé',
  weeks: 'Semaines',
  week: (week: number) => `Semaine\u00a0${week}`,
  locked: 'pas encore publiée',
  podium: 'Podium',
  ranking: 'Le classement',
  rank: 'Rang',
  talent: 'Talent',
  share: 'Part',
  votes: 'Votes',
  winner: (name: string) => `${name} remporte la compétition.`,
  yours: 'Votre talent',
  leaves: 'Quitte l’aventure',
  /** Of a talent who was gone before the result came out. */
  left: 'A quitté l’aventure',
  noneLeaves: 'Personne ne quitte l’aventure avec ce résultat.',
  note: 'Votes contrôlés par la production. Parts arrondies ensemble, pour un total de 100,00\u00a0%. La longueur des pagnes est proportionnelle au premier.',
  table: 'Afficher les chiffres en tableau',
  caption: (week: number) => `Résultats de la semaine\u00a0${week}\u00a0: votes et parts`,
  total: 'Total',
  spread: 'Faites connaître le palmarès',
  spreadLead: 'Envoyez le classement complet à vos proches.',
  detail: 'Voir le détail de la semaine',
  recount: 'Recomptez vous-même',
  shareResults: 'Partager les résultats',
  shareMessage: (week: number) => `Résultats du vote de la semaine\u00a0${week} dans ${fr.name}\u00a0:`,
  voteNext: (week: number) => `Voter en semaine\u00a0${week}`,
  closedEyebrow: (week: number) => `Semaine\u00a0${week} · Vote clos`,
  closedHeading: 'Le vote est clos',
  closedBefore: 'Résultats',
  closedLead: 'Le comptage et le contrôle sont en cours.',
  closedLate: 'Les résultats arrivent d’un moment à l’autre.',
  earlier: 'Résultats précédents',
  noVotes: 'Aucun vote n’a été compté pour cette semaine.',
} as const;

/** Sentences of /voteresultdetail. */
export const detailCopy = {
  title: (week: number) => `Détail de la semaine\u00a0${week}`,
  eyebrow: (week: number, corrected: boolean) =>
    `Semaine\u00a0${week} · Résultats ${corrected ? 'corrigés' : 'publiés'}`,
  heading: (week: number) => `Le détail de la semaine\u00a0${week}`,
  counted: (votes: number) => (votes > 1 ? 'votes comptés' : 'vote compté'),
  annulledFigure: (votes: number) => (votes > 1 ? 'votes annulés' : 'vote annulé'),
  talents: (talents: number) => (talents > 1 ? 'talents' : 'talent'),
  /** Below the figure that says how many: at least one. */
  annulled: (votes: number) =>
    votes > 1
      ? 'Les votes annulés après contrôle ne sont pas dans les votes comptés.'
      : 'Le vote annulé après contrôle n’est pas dans les votes comptés.',
  annulledColumn: 'Annulés',
  everyone: 'Chaque talent',
  byDay: 'Les votes, jour par jour',
  byDayLead: 'Les jours vont de 00\u00a0h\u00a000 à 00\u00a0h\u00a000\u00a0UTC.',
  chart: (week: number, best: string, votes: string) =>
    `Votes de chaque jour de la semaine\u00a0${week}. Le plus\u00a0: ${best}, ${votes}.`,
  chartEmpty: (week: number) => `Votes de chaque jour de la semaine\u00a0${week}\u00a0: aucun.`,
  dayTable: 'Afficher les jours en tableau',
  day: 'Jour',
  back: 'Voir le classement',
} as const;
