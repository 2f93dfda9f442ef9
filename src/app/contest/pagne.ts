import { pagneColours } from '#domain/contest/pagne-colour-rules.ts';
import type { Candidate } from '#domain/contest/schema.ts';

type Woven = Pick<Candidate, 'number' | 'pagne'>;

/** Classes of an element that shows the candidate's pagne; the colours come from `PagneStyles`. */
export function pagneClass(candidate: Woven): string {
  return `pagne pagne--${candidate.pagne.pattern} pagne-${candidate.number}`;
}

/** One CSS rule per candidate. A value that is not a hexadecimal colour never reaches the page. */
export function pagneRules(candidates: readonly Woven[]): string {
  return candidates
    .map(({ number, pagne }) => {
      const { a, b, c } = pagneColours(pagne);
      return `.pagne-${Math.trunc(number)}{--a:${a};--b:${b};--c:${c}}`;
    })
    .join('');
}
