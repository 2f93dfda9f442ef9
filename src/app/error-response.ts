import { data } from 'react-router';
import { toAppError } from '#server/errors.ts';
import type { RequestContext } from '#server/request-context.ts';

/**
 * What a loader throws so that the error page gets the refusal's own status: `throw asPage(error, ctx)`. Anything that
 * is no refusal is a defect, and stays what it is: it is logged, and shown as 500.
 */
export function asPage(error: unknown, ctx?: RequestContext): unknown {
  const refusal = toAppError(error);
  if (refusal.code === 'INTERNAL') return error;
  const { code, status, retryAfter, cause } = refusal;
  if (status >= 500) ctx?.dependencies.log.warn({ err: cause ?? refusal, code }, 'page refused');
  return data({ code }, { status, headers: retryAfter ? { 'Retry-After': String(retryAfter) } : {} });
}
