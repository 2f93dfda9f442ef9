import { AppError } from '#domain/errors.ts';
import { type Change, changeBehind } from './changed-rules.ts';

/** APPROVAL_FELL with what has changed since the request was made. */
export class RequestFell extends AppError {
  readonly changed: readonly Change[];

  /** @param changed none where that is not known */
  constructor(changed: readonly Change[], cause?: unknown) {
    super('APPROVAL_FELL', { cause });
    this.changed = changed;
  }
}

/**
 * Ends a request whose failure is final, because a version or an end that it names was replaced or is no longer
 * possible: it could never be approved, and would block a new one.
 *
 * @throws {RequestFell} in place of a failure that is final; any other as it is
 */
export function unlessChanged(cause: unknown): never {
  const change = cause instanceof AppError ? changeBehind(cause.code) : null;
  if (change) throw new RequestFell([change], cause);
  throw cause;
}
