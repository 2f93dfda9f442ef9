import { data } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { toRefusal } from '#site/refusal.ts';
import type { FormAnswer } from './form-answer.ts';

/** What browsers send forms as; the second says where its parts end, or cannot be read. */
const FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data\s*;.*\bboundary=)/i;

/**
 * The form of a request.
 *
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE when it carries something else, MALFORMED_REQUEST when it cannot be read,
 * BODY_TOO_LARGE
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!FORMS.test(request.headers.get('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  try {
    return await request.formData();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('MALFORMED_REQUEST', { cause });
  }
}

/** What was typed into the named fields. Passwords are never among the names. */
export function typed(form: FormData | null, names: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = form?.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/** The page again, with the refusal's own status. What is not a refusal is a defect: it is logged, and told as one. */
export function refuse(ctx: RequestContext, error: unknown, values: FormAnswer['values']) {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') ctx.dependencies.log.error({ err: error }, 'a form failed');
  const inLine = refusal.code === 'IN_LINE';
  if (refusal.status === 503) ctx.turnedAway(refusal);
  const answer: FormAnswer = {
    code: refusal.code,
    // What failed here has the page's own sentence.
    ...(refusal.code === 'INTERNAL' ? {} : { message: errorMessage(refusal.code) }),
    fields: refusal.fields ?? {},
    values,
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
    // An anonymous user is a visitor who has chosen.
    ...(inLine && ctx.session && !ctx.session.registered ? { choiceKept: true } : {}),
  };
  const headers: HeadersInit = refusal.retryAfter ? { 'Retry-After': String(refusal.retryAfter) } : {};
  return data(answer, { status: refusal.status, headers });
}
