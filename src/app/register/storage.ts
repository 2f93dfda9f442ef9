/** What an entry of the phone's storage holds; undefined where it holds nothing that can be read. */
export function readEntry(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A storage that is full or closed to this page stores nothing: the server is asked then. @param value undefined removes it */
export function writeEntry(key: string, value: object | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As if it had been stored, and the storage cleared.
  }
}
