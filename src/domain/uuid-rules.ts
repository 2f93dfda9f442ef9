const FORM = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const WHOLE = new RegExp(`^${FORM}$`, 'i');
const EVERY = new RegExp(FORM, 'gi');

/**
 * Whether a text has the form of an id that the database takes. Ids of the demonstration are of no version, which is why
 * the library's own check is not asked.
 */
export function isUuid(text: string): boolean {
  return WHOLE.test(text);
}

/** A text in which something else stands in the place of each id. */
export function replaceUuids(text: string, replacement: (id: string) => string): string {
  return text.replace(EVERY, replacement);
}
