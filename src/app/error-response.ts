import { data } from 'react-router';
import { AppError } from '#domain/errors.ts';

/**
 * What a loader throws so that the error page gets the refusal's own status: `throw asPage(error)`. Anything that is
 * not a refusal is a defect, and stays what it is: it is logged, and shown as 500.
 */
export function asPage(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const headers: HeadersInit = error.retryAfter ? { 'Retry-After': String(error.retryAfter) } : {};
  return data({ code: error.code }, { status: error.status, headers });
}
