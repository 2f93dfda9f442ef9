import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';

/** The two pages for signed-out visitors; every other page under this guard is for signed-in users. */
const FOR_VISITORS: readonly string[] = [paths.signIn(), paths.signUp()];

/** Pages that say themselves, above what was typed, that the session has ended in which their form was sent. */
const KEEP_TYPED: readonly string[] = [paths.updateAccount(), paths.deleteAccount(), paths.partnerCode()];

interface AuthFacts {
  /** As the route table writes it. */
  path: string;
  url: URL;
  registered: boolean;
  /** Whether the request sends a form. */
  sends?: boolean;
}

/**
 * The guard of pages that need a signed-in user, and of the sign-in pages.
 *
 * @returns where to send the visitor instead, or null to let through
 */
export function auth({ path, url, registered, sends = false }: AuthFacts): string | null {
  if (FOR_VISITORS.includes(path)) {
    return registered ? (safeNext(url.searchParams.get('next')) ?? paths.account()) : null;
  }
  return registered || (sends && KEEP_TYPED.includes(path)) ? null : paths.signIn(url.pathname + url.search);
}
