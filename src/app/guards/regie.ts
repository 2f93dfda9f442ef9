import { mayAct, maySee } from '#domain/acts/role-rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { firstRegiePage, type Page } from '#site/pages.ts';
import { paths } from '#site/paths.ts';

interface RegieFacts {
  url: URL;
  /** What the route table says of the page; every operator may see one without an area. */
  page: Pick<Page, 'path' | 'area' | 'toAct'>;
  operator: OperatorSession | null;
}

/**
 * The back office, closed unless the database says otherwise. An outsider is sent to its door from every address
 * below it, there or not; an operator finds no page where one is that their role may not see, and is led from the
 * entrance to the first that it may.
 *
 * @returns where to send the visitor instead, or null to let through
 * @throws {AppError} NOT_FOUND
 */
export function regie({ url, page, operator }: RegieFacts): string | null {
  if (!operator) return paths.regieSignIn(url.pathname + url.search);
  const { role } = operator.operator;
  const { path, area, toAct } = page;
  if (!area || (toAct ? mayAct : maySee)(role, area)) return null;
  if (path === paths.regie()) return firstRegiePage(role);
  throw new AppError('NOT_FOUND');
}
