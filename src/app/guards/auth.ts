import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';

/** The two pages for signed-out visitors; every other page under this guard is for signed-in users. */
const FOR_VISITORS: readonly string[] = [paths.signIn(), paths.signUp()];

interface AuthFacts {
  /** As the route table writes it. */
  path: string;
  url: URL;
  registered: boolean;
}

/**
 * The guard of pages that need a signed-in user, and of the sign-in pages.
 *
 * @returns where to send the visitor instead, or null to let through
 */
export function auth({ path, url, registered }: AuthFacts): string | null {
  if (FOR_VISITORS.includes(path)) {
    return registered ? (safeNext(url.searchParams.get('next')) ?? paths.account()) : null;
  }
  return registered ? null : paths.signIn(url.pathname + url.search);
}
