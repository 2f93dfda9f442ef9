import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { fieldProblems } from '#domain/input.ts';
import { refusalSentence } from '#site/copy/refusal-sentence.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { fieldSentences } from '#site/copy/regie-week-errors.ts';
import { toRefusal } from '#site/refusal.ts';
import { isRobot } from '#site/robots.ts';
import type { AppConfig } from './config/config.ts';
import { ERROR_DOCUMENT_POLICY, errorDocument } from './pages/error-document.ts';
import { keepRefusedForm, refreshHeader } from './pages/send-again.ts';
import { keepPlace } from './sessions/place-cookie.ts';

/** Seconds after which a caller may come back after a 503, where the error names no time of its own. */
export const COME_BACK = 5;
/** Refusals that a surge is answered with: expected, and too frequent for a line in the log. */
const TURNED_AWAY: readonly ErrorCode[] = ['BUSY', 'IN_LINE'];
/** The refusal while a process stops: its connections to the database close with it. */
export const STOPPING = new AppError('DATABASE_UNAVAILABLE');

/** The body of every error: a code for programs, a French sentence for users, and what is wrong by field. */
export function errorBody(error: AppError) {
  const said = fieldSentences(error) ?? {};
  const fields = error.fields && {
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([field, problem]) => [
        field,
        { code: problem, message: said[field] ?? anyFieldMessage(problem) },
      ]),
    ),
  };
  // One wrong field: its sentence says more than "some information is wrong".
  const [only, ...others] = Object.values(error.fields ?? {});
  const message =
    error.code === 'INVALID_INPUT' && only && others.length === 0
      ? anyFieldMessage(only)
      : refusalSentence(error);
  return { code: error.code, message, ...fields };
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_UNDER_PRESSURE: 'BUSY',
};

/** Turns anything thrown into an `AppError`; an unknown error becomes INTERNAL, and its text stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((entry) => ({
      path: entry.instancePath.split('/').filter(Boolean),
      code: entry.keyword,
      message: entry.message,
      origin: String(entry.params.origin),
    }));
    return new AppError('INVALID_INPUT', { fields: fieldProblems(issues) });
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code && FASTIFY_CODES[code];
  if (known) return new AppError(known, known === 'BUSY' ? { retryAfter: 2 } : {});
  if (statusCode === 429) return new AppError('TOO_MANY_REQUESTS');
  if (statusCode === 400 || fileRefusal(error)) return new AppError('MALFORMED_REQUEST');
  return toRefusal(error);
}

/** The status of an answer whose file does not meet the caller's `If-Match`, `If-Unmodified-Since` or `Range`; or null. */
function fileRefusal(thrown: unknown): 412 | 416 | null {
  const { statusCode } = (thrown ?? {}) as Partial<FastifyError>;
  return statusCode === 412 || statusCode === 416 ? statusCode : null;
}

type AnswerError = (
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
) => FastifyReply | Promise<FastifyReply>;

/** Answers errors of the API in their one form, and errors that a page could not answer itself with an error page. */
export function registerErrors(app: FastifyInstance, answer: AnswerError = sendError): void {
  app.setErrorHandler((thrown, request, reply) => answer(request, reply, thrown));
  app.setNotFoundHandler((request, reply) => answer(request, reply, new AppError('NOT_FOUND')));
}

function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = toAppError(thrown);
  if (error.code === 'INTERNAL') request.log.error({ err: thrown }, 'unexpected error');
  else if (error === STOPPING || TURNED_AWAY.includes(error.code))
    request.log.debug({ code: error.code }, 'turned away');
  else if (error.status >= 500)
    request.log.warn({ err: error.cause ?? error, code: error.code }, 'call refused');
  const retryAfter = error.retryAfter ?? (error.status === 503 ? COME_BACK : null);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const refresh = error.status === 503 && isDocument(request) && refreshHeader(request);
  if (refresh) reply.header('refresh', refresh);
  const status = fileRefusal(thrown) ?? error.status;
  reply
    .code(status)
    .header('cache-control', 'no-store')
    // A file's, where one was going to be sent.
    .removeHeader('content-type');
  return isDocument(request) ? sendErrorDocument(request, reply, status) : reply.send(errorBody(error));
}

/**
 * Answers an error where the product's cookies are known: keeps the caller's place in a line, and answers a form of the
 * public pages with the page that keeps what the visitor typed.
 */
export async function answerError(
  config: AppConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): Promise<FastifyReply> {
  const error = toAppError(thrown);
  keepPlace(config, reply, error);
  const kept = isDocument(request) && (await keepRefusedForm(config, request, reply, error));
  return kept || sendError(request, reply, thrown);
}

/** Whether a browser opens a page; API calls and the router's own requests (`.data`) are answered as data. */
function isDocument({ headers, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  return (headers.accept ?? '').includes('text/html') && !/^\/api(?:\/|$)|\.data$/.test(path);
}

/** Search engines get the status and nothing to keep (docs/specification.md §2.6). */
function sendErrorDocument(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.header('x-robots-tag', 'noindex');
  if (isRobot(request.headers['user-agent']))
    return reply.type('text/plain; charset=utf-8').send(`${status}\n`);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', ERROR_DOCUMENT_POLICY)
    .send(errorDocument(status, reply.hasHeader('refresh')));
}
