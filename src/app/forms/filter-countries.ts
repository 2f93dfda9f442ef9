import type { PhoneCountry } from '#domain/phone-country-rules.ts';
import { findCountry, plain } from './type-to-find.ts';

/** Other names of the listed countries, by ISO code: abbreviations and former names. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  BF: ['Haute-Volta'],
  BJ: ['Dahomey'],
  CD: ['RDC', 'DRC', 'République démocratique du Congo', 'Congo-Kinshasa', 'Zaïre'],
  CF: ['RCA', 'République centrafricaine'],
  CG: ['Congo-Brazzaville', 'République du Congo'],
  CI: ['RCI', 'Ivory Coast'],
  GN: ['Guinée-Conakry'],
  GQ: ['Guinée-Malabo'],
};

/**
 * The countries that a search finds, in the order of the list: by the beginning of a word of one of their names, by
 * dial code ("225", "+225", "00225") or by ISO code ("ci"). An empty search finds all.
 */
export function filterCountries(countries: readonly PhoneCountry[], typed: string): readonly PhoneCountry[] {
  const wanted = plain(typed);
  if (!wanted) return countries;
  const digits = /^(?:\+|00)?(\d+)$/.exec(wanted.replaceAll(' ', ''))?.[1];
  if (digits) return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  return countries.filter(
    ({ name, iso2 }) =>
      iso2.toLowerCase() === wanted ||
      [name, ...(OTHER_NAMES[iso2] ?? [])].some((one) => ` ${plain(one)}`.includes(` ${wanted}`)),
  );
}

/** Like `findCountry`, for the countries shown; when no name matches, it tries their other names. */
export function findByAnyName(countries: readonly PhoneCountry[], typed: string): string | undefined {
  const names = countries.map(({ name }) => name);
  if (!plain(typed)) return undefined;
  return (
    findCountry(names, typed) ??
    countries.find(({ iso2 }) => findCountry(OTHER_NAMES[iso2] ?? [], typed))?.name
  );
}
