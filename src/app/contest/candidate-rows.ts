import type { ShownCandidate } from './undescribed.ts';

/**
 * Candidates in the data of a page: one row of values each, as one JSON text. The router numbers every value that it
 * sends, and those numbers are a third of the size of a dozen candidates.
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

/** Reads the candidates of a page's data. @param rows the output of `toCandidateRows` */
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
