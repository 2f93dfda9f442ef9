import type { Pagne } from './schema.ts';

const COLOUR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const FALLBACK = { a: '#FFB627', b: '#7A0F46', c: '#FFF4E3' };

/** The colours of a candidate's pagne; a value that is no hexadecimal colour is replaced, so it reaches no page. */
export function pagneColours(pagne: Pagne): Pick<Pagne, 'a' | 'b' | 'c'> {
  const colour = (key: 'a' | 'b' | 'c') => (COLOUR.test(pagne[key]) ? pagne[key] : FALLBACK[key]);
  return { a: colour('a'), b: colour('b'), c: colour('c') };
}
