import type { Candidate } from '#domain/contest/schema.ts';

type Woven = Pick<Candidate, 'number' | 'pagne'>;

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const FALLBACK = { a: '#FFB627', b: '#7A0F46', c: '#FFF4E3' };

/** Classes of an element that shows the candidate's cloth; the colours come from `PagneStyles`. */
export function pagneClass(candidate: Woven): string {
  return `pagne pagne--${candidate.pagne.pattern} pagne-${candidate.number}`;
}

/** One CSS rule per candidate. A value that is not a hexadecimal colour never reaches the page. */
export function pagneRules(candidates: readonly Woven[]): string {
  return candidates
    .map(({ number, pagne }) => {
      const colour = (key: 'a' | 'b' | 'c') => (COLOUR.test(pagne[key]) ? pagne[key] : FALLBACK[key]);
      return `.pagne-${Math.trunc(number)}{--a:${colour('a')};--b:${colour('b')};--c:${colour('c')}}`;
    })
    .join('');
}
