/** What an entry of the phone's storage holds; undefined where it holds nothing that can be read. */
export function readEntry(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * A storage that is full or closed to this page stores nothing, as if it had been stored and the storage cleared.
 *
 * @param value undefined removes it
 * @returns whether it is as it should be
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
