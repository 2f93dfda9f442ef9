import { ofName } from './candidate.ts';
import { fr } from './fr.ts';

/** Sentences of /detailscandidats. */
export const sheetCopy = {
  title: (name: string) => fr.title(name),
  all: 'Tous les talents',
  number: (number: number) => `Talent n°\u00a0${number}`,
  weeks: 'Semaine après semaine',
  noWeeks: 'Ses premiers résultats seront affichés ici.',
  weekBar: (week: number, share: string) => `Semaine\u00a0${week}, ${share} des votes`,
  about: (name: string) => `À propos ${ofName(name)}`,
  vote: (name: string) => `Voter pour ${name}`,
  eliminated: (gender: 'f' | 'm') =>
    gender === 'f' ? 'Elle a quitté l’aventure.' : 'Il a quitté l’aventure.',
  won: (gender: 'f' | 'm') =>
    gender === 'f' ? 'Elle a remporté la compétition.' : 'Il a remporté la compétition.',
  closed: 'Le vote n’est pas ouvert en ce moment.',
  over: 'Le dernier vote de la compétition est clos.',
} as const;
