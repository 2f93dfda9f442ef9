import { data } from 'react-router';
import { isTransient, isUnavailable } from '#database/failures.ts';
import { AppError } from '#domain/errors.ts';

/** The log for refusals that are the server's own failures. */
interface Log {
  warn(about: object, message: string): void;
}

/** Converts what a use case threw into an AppError; an unknown error becomes INTERNAL; its text stays in the log. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error) || isTransient(error)) {
    return new AppError('DATABASE_UNAVAILABLE', { retryAfter: 3, cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/**
 * Converts an error for a loader or a guard to throw, so that the error page has the refusal's own status:
 * `throw pageRefusal(error, log)`. An error that is not a refusal is a defect and is returned unchanged: it is logged,
 * and shown as 500.
 */
export function pageRefusal(error: unknown, log?: Log): unknown {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') return error;
  const { code, status, retryAfter, cause } = refusal;
  if (status >= 500) log?.warn({ err: cause ?? refusal, code }, 'page refused');
  return data({ code }, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}
