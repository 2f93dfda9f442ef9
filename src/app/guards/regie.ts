import { regiePaths } from '#app/regie/paths.ts';
import { mayAct, maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { firstRegiePage, type Page } from '#site/pages.ts';
import { paths } from '#site/paths.ts';

interface RegieFacts {
  url: URL;
  /** The page's entry in the route table; a page without an area is open to every operator. */
  page: Pick<Page, 'path' | 'area' | 'toAct'>;
  operator: OperatorSession | null;
  /** Whether the caller sent a form, which is then not done. */
  sends?: boolean;
  /** Whether their browser still holds the régie's cookie: it had a session, which has ended. */
  hadSession?: boolean;
}

/**
 * The guard of the back office, which is closed unless the database has an operator's session. Without one, every
 * address below it, existing or not, leads to the sign-in page, which says so where a session has ended. For an
 * operator, a page that their role may not see is refused, and the entrance leads to the first page that it may see.
 *
 * @returns where to send the visitor instead, or null to let through
 * @throws {AppError} ROLE_REQUIRED
 */
export function regie({ url, page, operator, sends = false, hadSession = false }: RegieFacts): string | null {
  if (!operator) {
    // A browser drops the cookie of a session that was left in another tab, but its open pages keep their forms.
    const ended = sends ? 'demande' : hadSession ? 'session' : null;
    const back = url.pathname + url.search;
    return ended ? regiePaths.signInAgain(ended, back) : paths.regieSignIn(back);
  }
  const { role } = operator.operator;
  const { path, area, toAct } = page;
  if (!area || (toAct ? mayAct : maySee)(role, area)) return null;
  if (path === paths.regie()) return firstRegiePage(role);
  throw new AppError('ROLE_REQUIRED');
}
