import type { ShownCandidate } from './undescribed.ts';

/**
 * Candidates as the data of a page carry them: a row of values for each, all in one text. The router numbers every value
 * that it sends, and those numbers are a third of what a dozen candidates weigh.
 */
export type CandidateRows = string & { readonly rowsOf?: 'candidates' };

const toRow = ({ pagne, ...shown }: ShownCandidate) =>
  [
    shown.id,
    shown.display_name,
    shown.number,
    shown.city,
    shown.discipline,
    shown.gender,
    shown.portrait,
    shown.eliminated,
    pagne.pattern,
    pagne.a,
    pagne.b,
    pagne.c,
  ] as const;

type PackedCandidate = ReturnType<typeof toRow>;

export const toCandidateRows = (candidates: readonly ShownCandidate[]): CandidateRows =>
  JSON.stringify(candidates.map(toRow));

/** Candidates out of the rows of a page's data. @param rows what `toCandidateRows` has made */
export const readCandidateRows = (rows: CandidateRows): ShownCandidate[] =>
  (JSON.parse(rows) as PackedCandidate[]).map(
    ([id, display_name, number, city, discipline, gender, portrait, eliminated, pattern, a, b, c]) => ({
      id,
      display_name,
      number,
      city,
      discipline,
      gender,
      portrait,
      eliminated,
      pagne: { pattern, a, b, c },
    }),
  );
