import type { Gendered } from './candidate.ts';

/** « Je soutiens ma candidate » (docs/specification.md §12.2), as it is said of this one. */
export const iSupport = (candidate: Gendered): string => `Je soutiens ${mine([candidate])}`;

/** « J'ai voté pour mes candidats » (docs/specification.md §12.2), as it is said of these. */
export const iVotedFor = (candidates: readonly Gendered[]): string => `J'ai voté pour ${mine(candidates)}`;

/** « ma candidate », « mon candidat », « mes candidates », « mes candidats ». */
function mine(candidates: readonly Gendered[]): string {
  const women = candidates.length > 0 && candidates.every(({ gender }) => gender === 'f');
  if (candidates.length === 1) return women ? 'ma candidate' : 'mon candidat';
  return women ? 'mes candidates' : 'mes candidats';
}
