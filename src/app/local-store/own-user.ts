import { useHydrated } from '#app/ui/use-hydrated.ts';
import { OWN_USER } from '#site/own-user.ts';

const COOKIE = new RegExp(`(?:^|; )(?:__Host-)?${OWN_USER}=([0-9a-f-]{36})(?:;|$)`);

/**
 * Id of the user whose session this browser holds, registered or anonymous; null without a session. It has its own
 * cookie, because pages are shared by all visitors of one state and contain no id.
 */
export function readOwnUser(): string | null {
  return document.cookie.match(COOKIE)?.[1] ?? null;
}

/**
 * Id of the user who has signed in, as of this page's data; null for a visitor without an account.
 *
 * @param registered whether the page says that the visitor is registered
 * @returns undefined before hydration
 */
export function useOwnAccount(registered: boolean): string | null | undefined {
  const hydrated = useHydrated();
  if (!hydrated) return undefined;
  return registered ? readOwnUser() : null;
}
