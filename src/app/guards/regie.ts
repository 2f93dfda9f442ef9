import { mayAct, type Role } from '#domain/acts/rules.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#site/paths.ts';

interface Asked {
  url: URL;
  /** The role that the page is for; every operator where it names none. */
  role: Role | undefined;
  operator: OperatorSession | null;
}

/**
 * The back office, closed unless the database says otherwise. An outsider is sent to its door from every address
 * below it, there or not; an operator finds no page where an admin's is.
 *
 * @returns where to send the visitor instead, or null to let through
 * @throws {AppError} NOT_FOUND
 */
export function regie({ url, role = 'operator', operator }: Asked): string | null {
  if (!operator) return paths.regieSignIn(url.pathname + url.search);
  if (!mayAct(operator.operator.role, role)) throw new AppError('NOT_FOUND');
  return null;
}
