import { referralCodeIn } from '#domain/opaque-id-rules.ts';

const KEY = 'ref';

/** Stores the referral code of an address (`ref`), if it has the form of one. */
export function storeInvitation(search: string): void {
  const code = referralCodeIn(new URLSearchParams(search).get('ref'));
  if (code) attempt(() => localStorage.setItem(KEY, code));
}

/** The code of the user who invited the visitor, until the registration is done. */
export function storedInvitation(): string | null {
  return attempt(() => referralCodeIn(localStorage.getItem(KEY))) ?? null;
}

/** Forgets the code once a user has signed in: an invitation is for visitors. */
export function forgetInvitation(): void {
  attempt(() => localStorage.removeItem(KEY));
}

/** A full or denied storage stores nothing; the server's cookie still holds the code. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
