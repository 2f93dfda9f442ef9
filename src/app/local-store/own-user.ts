import { useHydrated } from '#app/ui/use-hydrated.ts';
import { OWN_USER } from '#site/own-user.ts';

const COOKIE = new RegExp(`(?:^|; )(?:__Host-)?${OWN_USER}=([0-9a-f-]{36})(?:;|$)`);

/**
 * Id of the user whose session this browser holds, registered or anonymous; null without a session. It comes in a
 * cookie of its own: pages are the same for all visitors of one state, and have no id in them.
 */
export function readOwnUser(): string | null {
  return document.cookie.match(COOKIE)?.[1] ?? null;
}

/**
 * Id of the user who has signed in, as of this page's data; null for a visitor without an account.
 *
 * @param registered what the page says of the visitor
 * @returns undefined until scripts have taken the page over: nothing is decided before
 */
export function useOwnAccount(registered: boolean): string | null | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  return registered ? readOwnUser() : null;
}
