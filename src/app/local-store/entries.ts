/** Reads a JSON entry of localStorage; undefined when it is missing or unreadable. */
export function readEntry(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a JSON entry of localStorage. A full or denied storage stores nothing, as if the entry had been cleared since.
 *
 * @param value undefined removes the entry
 * @returns whether the entry was written or removed
 */
export function writeEntry(key: string, value: object | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
