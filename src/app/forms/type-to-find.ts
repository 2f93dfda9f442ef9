/** After this time without a key, typing begins a new search (docs/specification.md §6.7). */
export const TYPE_TO_FIND_MS = 700;
/** With less room than this below the button, in pixels, the list opens upwards (docs/specification.md §6.8). */
const ROOM_BELOW = 200;

/** "cô" finds "Côte d’Ivoire", and so does "co": visitors do not type accents to find a country. */
export const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’'-]/g, ' ').toLowerCase().trim();

/** The first name that begins with the typed text; undefined when none does, or the text is empty. */
export function findCountry<Name extends string | null>(
  names: readonly Name[],
  typed: string,
): Name | undefined {
  const wanted = plain(typed);
  return wanted ? names.find((name) => plain(name ?? '').startsWith(wanted)) : undefined;
}

/** @param bottom lower edge of the button, in pixels @param height height of the visible viewport, in pixels */
export function opensUpwards(bottom: number, height: number): boolean {
  return height - bottom < ROOM_BELOW;
}
