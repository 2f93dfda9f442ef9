import { data } from 'react-router';
import { isTransient, isUnavailable } from '#database/failures.ts';
import { AppError } from '#domain/errors.ts';

/** What hears of refusals that are the server's own trouble. */
interface Log {
  warn(about: object, message: string): void;
}

/** What a use case threw, as one of ours; what is not known becomes INTERNAL, and its text stays in the log. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error) || isTransient(error)) {
    return new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3, cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/**
 * What a loader or a guard throws so that the error page gets the refusal's own status: `throw pageRefusal(error, log)`.
 * Anything that is no refusal is a defect, and stays what it is: it is logged, and shown as 500.
 */
export function pageRefusal(error: unknown, log?: Log): unknown {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') return error;
  const { code, status, retryAfter, cause } = refusal;
  if (status >= 500) log?.warn({ err: cause ?? refusal, code }, 'page refused');
  return data({ code }, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}
