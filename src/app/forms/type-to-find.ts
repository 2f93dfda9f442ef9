import type { PhoneCountry } from '#domain/phone-country-rules.ts';

/** After so long without a key, typing begins a new search (docs/specification.md §6.7). */
export const TYPE_TO_FIND_MS = 700;
/** With less room than this below it, the list opens upwards (docs/specification.md §6.8). */
const ROOM_BELOW = 200;

/** "cô" finds "Côte d’Ivoire", and so does "co": visitors do not type accents to find a country. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase().trim();

/** The first name that begins with what was typed; undefined where none does, or nothing was typed. */
export function findCountry<Name extends string | null>(
  names: readonly Name[],
  typed: string,
): Name | undefined {
  const wanted = plain(typed);
  return wanted ? names.find((name) => plain(name ?? '').startsWith(wanted)) : undefined;
}

/**
 * The countries that a search finds, in the order of the list: by the beginning of a word of their name, by dial code
 * ("225", "+225", "00225"), or by ISO code ("ci"). An empty search finds all of them.
 */
export function filterCountries(countries: readonly PhoneCountry[], typed: string): readonly PhoneCountry[] {
  const wanted = plain(typed);
  if (!wanted) return countries;
  const digits = /^(?:\+|00)?(\d+)$/.exec(wanted.replaceAll(' ', ''))?.[1];
  if (digits) return countries.filter(({ dialCode }) => dialCode.startsWith(digits));
  return countries.filter(
    ({ name, iso2 }) => iso2.toLowerCase() === wanted || ` ${plain(name)}`.includes(` ${wanted}`),
  );
}

/** @param bottom lower edge of the button; @param height of what can be seen */
export function opensUpwards(bottom: number, height: number): boolean {
  return height - bottom < ROOM_BELOW;
}
