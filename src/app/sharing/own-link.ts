import { useSyncExternalStore } from 'react';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { loadStores, referralStore, userStore } from '#app/local-store/stores.ts';
import { withReferral } from '#site/sharing-links.ts';

// Links that a signed-in user shares contain their referral code (docs/specification.md §12.7). Pages are the same for
// many users and contain no code: the phone knows it from the stored profile.

/** The user's own code; null without an account; undefined while the phone does not know it. */
function ownCode(): string | null | undefined {
  const account = readOwnUser();
  if (account === null) return null;
  if (userStore.getState().user?.id !== account) return undefined;
  return referralStore.getState().referral_code;
}

function subscribe(changed: () => void): () => void {
  loadStores();
  const stops = [userStore.subscribe(changed), referralStore.subscribe(changed)];
  changed();
  return () => {
    for (const stop of stops) stop();
  };
}

/** An address to share, with the user's own code; null until the phone knows the code, or that there is none. */
export function useOwnLink(url: string): string | null {
  const code = useSyncExternalStore(subscribe, ownCode, () => undefined);
  return code === undefined ? null : withReferral(url, code);
}

/** The same at a tap: a phone that saves data fetches the profile only now. */
export async function ownLink(url: string): Promise<string> {
  loadStores();
  const account = readOwnUser();
  if (account !== null && ownCode() === undefined)
    await import('./read-own-profile.ts').then((it) => it.readOwnProfile(account)).catch(() => {});
  return withReferral(url, ownCode() ?? null);
}
