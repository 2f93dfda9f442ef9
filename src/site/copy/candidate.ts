import type { Candidate } from '#domain/contest/schema.ts';

type Named = Pick<Candidate, 'display_name'>;
/** A candidate with whose gender words agree. */
export type Gendered = Pick<Candidate, 'gender'>;

const VOWEL = /^[aeiouœæø]/i;

/** « de » before a name, or « d’ » before a vowel with or without an accent. */
export const ofBefore = (name: string) => (VOWEL.test(name.normalize('NFD')) ? 'd’' : 'de ');

/** « de Koffi », « d’Aïcha ». */
export const ofName = (name: string) => ofBefore(name) + name;

/** « Aïcha, Koffi et Grâce » */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} et ${last}`;
}

/** « Chant · Kinshasa »; a missing part is left out together with its dot. */
export function disciplineAndCity(candidate: Pick<Candidate, 'discipline' | 'city'>): string {
  return [candidate.discipline, candidate.city].filter(Boolean).join(' · ');
}

/** Sentences about one candidate; they agree with the gender of the profile. */
export const candidateCopy = {
  choose: (candidate: Named) => `Choisir ${candidate.display_name}`,
  number: 'Numéro',
  portraitName: (candidate: Named) => `Portrait ${ofName(candidate.display_name)}`,
  eliminated: (candidate: Gendered) => (candidate.gender === 'f' ? 'Éliminée' : 'Éliminé'),
  winner: (candidate: Gendered) => (candidate.gender === 'f' ? 'Gagnante' : 'Gagnant'),
  myChoice: 'Mon choix',
  voteGiven: 'Vote donné',
  sheet: 'Voir sa fiche',
  /** After a link's text: the candidate's name, for screen readers. */
  sheetOf: (candidate: Named) => `\u00a0: ${candidate.display_name}`,
} as const;
