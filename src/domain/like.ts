/** Escapes a text for a pattern of LIKE or ILIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
