import { opaqueId } from '#domain/opaque-id-rules.ts';

const KEY = 'ref';

/** Stores the code that an address carries; anything that cannot be one is not stored. */
export function storeInvitation(search: string): void {
  const code = opaqueId(new URLSearchParams(search).get('ref'));
  if (code) attempt(() => localStorage.setItem(KEY, code));
}

/** The code of the user who invited the visitor, until the registration is done. */
export function storedInvitation(): string | null {
  return attempt(() => opaqueId(localStorage.getItem(KEY))) ?? null;
}

/** Once a user has signed in: an invitation is for visitors. */
export function forgetInvitation(): void {
  attempt(() => localStorage.removeItem(KEY));
}

/** A storage that is full or closed to this page stores nothing; the server's cookie is there still. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
