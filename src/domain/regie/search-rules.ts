/** Longer is no search; nothing is refused that was only typed on and on. */
export const SEARCH_MAX = 60;
/** Words beyond these narrow nothing that a person looks for. */
const TERMS_MAX = 6;

/** A text in which neither accents nor case matter. The database's `folded` of `search-queries.ts` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");

/** The words of a search, all of which have to be found; none for fewer than two letters, but for a number. */
export function toTerms(typed: string): string[] {
  const terms = foldText(typed).split(/\s+/).filter(Boolean).slice(0, TERMS_MAX);
  return terms.join('').length >= 2 || /^\d$/.test(terms.join('')) ? terms : [];
}

/** Whether every word of a search stands in a text. */
export const holdsTerms = (text: string, terms: readonly string[]): boolean =>
  terms.length > 0 && terms.every((term) => foldText(text).includes(term));
