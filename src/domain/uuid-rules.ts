const FORM = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const WHOLE = new RegExp(`^${FORM}$`, 'i');
const EVERY = new RegExp(FORM, 'gi');

/**
 * Whether a text has the form of an id that the database accepts. The library's own check is not used, because ids of
 * the demonstration have no UUID version.
 */
export function isUuid(text: string): boolean {
  return WHOLE.test(text);
}

/** Replaces each id in a text. */
export function replaceUuids(text: string, replacement: (id: string) => string): string {
  return text.replace(EVERY, replacement);
}
