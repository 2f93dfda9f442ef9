/** A longer search is cut, not refused. */
export const SEARCH_MAX = 60;
/** Words beyond this number are ignored: they narrow no real search. */
const TERMS_MAX = 6;

/** Folds accents and case out of a text. The database's `folded` of `search-queries.ts` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");

/** The words of a search, all of which have to be found; none for fewer than two characters, except a single digit. */
export function toTerms(typed: string): string[] {
  const terms = foldText(typed).split(/\s+/).filter(Boolean).slice(0, TERMS_MAX);
  return terms.join('').length >= 2 || /^\d$/.test(terms.join('')) ? terms : [];
}

/** Whether every word of a search stands in a text. */
export const holdsTerms = (text: string, terms: readonly string[]): boolean =>
  terms.length > 0 && terms.every((term) => foldText(text).includes(term));
