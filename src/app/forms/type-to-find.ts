/** After so long without a key, typing begins a new search (docs/specification.md §6.7). */
export const TYPE_TO_FIND_MS = 700;
/** With less room than this below it, the list opens upwards (docs/specification.md §6.8). */
const ROOM_BELOW = 200;

/** "cô" finds "Côte d’Ivoire", and so does "co": visitors do not type accents to find a country. */
export const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’'-]/g, ' ').toLowerCase().trim();

/** The first name that begins with what was typed; undefined where none does, or nothing was typed. */
export function findCountry<Name extends string | null>(
  names: readonly Name[],
  typed: string,
): Name | undefined {
  const wanted = plain(typed);
  return wanted ? names.find((name) => plain(name ?? '').startsWith(wanted)) : undefined;
}

/** @param bottom lower edge of the button; @param height of what can be seen */
export function opensUpwards(bottom: number, height: number): boolean {
  return height - bottom < ROOM_BELOW;
}
