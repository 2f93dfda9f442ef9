import { data } from 'react-router';
import type { RequestContext } from '#app/request.ts';
import { AppError } from '#domain/errors.ts';
import { refusalSentence } from '#site/copy/refusal-sentence.ts';
import { fieldSentences } from '#site/copy/regie-week-errors.ts';
import { toRefusal } from '#site/refusal.ts';
import type { FormAnswer } from './form-answer.ts';

/** The content types of forms; multipart needs a boundary, or it cannot be read. */
const FORMS = /^(?:application\/x-www-form-urlencoded|multipart\/form-data\s*;.*\bboundary=)/i;

/**
 * Reads the form of a request.
 *
 * @throws {AppError} UNSUPPORTED_MEDIA_TYPE for any other content, MALFORMED_REQUEST when it cannot be read,
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

/** The values of the named fields. The names never include a password. */
export function typed(form: FormData | null, names: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = form?.get(name);
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/**
 * Answers with the page again, under the refusal's status. An error that is not a refusal is logged as a defect.
 *
 * @param more what the caller knows of the refusal besides
 */
export function refuse(
  ctx: RequestContext,
  error: unknown,
  values: FormAnswer['values'],
  more: Pick<FormAnswer, 'changedBy'> = {},
) {
  const refusal = toRefusal(error);
  if (refusal.code === 'INTERNAL') ctx.dependencies.log.error({ err: error }, 'a form failed');
  const inLine = refusal.code === 'IN_LINE';
  if (refusal.status === 503) ctx.turnedAway(refusal);
  const sentences = fieldSentences(refusal);
  const answer: FormAnswer = {
    code: refusal.code,
    // For a failure of the server, the page has its own sentence.
    ...(refusal.code === 'INTERNAL' ? {} : { message: refusalSentence(refusal) }),
    fields: refusal.fields ?? {},
    ...(sentences ? { sentences } : {}),
    values,
    ...more,
    ...(refusal.retryAfter === undefined ? {} : { retryAfter: refusal.retryAfter }),
    // An anonymous user is a visitor whose choice is kept.
    ...(inLine && ctx.session && !ctx.session.registered ? { choiceKept: true } : {}),
  };
  const headers: HeadersInit = refusal.retryAfter ? { 'Retry-After': String(refusal.retryAfter) } : {};
  return data(answer, { status: refusal.status, headers });
}
