import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#domain/errors.ts';
import { paths } from '#site/paths.ts';
import type { AppConfig } from '../config/config.ts';
import { isFromOtherSite } from '../requests/other-site.ts';
import { type PostedForm, postedForm, toCarried } from './posted-form.ts';
import { SEND_AGAIN_SECONDS, sendAgainPage, VOTE_AGAIN_SECONDS, voteAgainPage } from './send-again-page.ts';

/** Pages on which a password is chosen. */
const CHOOSES_PASSWORD = new Set([paths.signUp(), paths.newPassword(), paths.updateAccount()]);

/**
 * Answers a form that could not be handled now with the page that keeps it and sends it again.
 *
 * @param refusal why it could not be handled
 * @param requestId the id given to a vote whose form had none
 */
export function sendFormAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  { fields }: PostedForm,
  refusal: AppError,
  requestId: string | null = null,
): FastifyReply {
  const { page, session, url } = request;
  const carried = toCarried(fields);
  const isVote = page === paths.vote();
  const autoComplete = CHOOSES_PASSWORD.has(page ?? '') ? 'new-password' : 'current-password';
  const withChoice = session !== null && !session.registered;
  const { html, policy } = isVote
    ? voteAgainPage(carried, requestId)
    : sendAgainPage({ action: url, carried, autoComplete }, refusal, withChoice);
  const refresh = refreshHeader(request);
  if (refresh) reply.header('refresh', refresh);
  return reply
    .code(503)
    .header('retry-after', isVote ? VOTE_AGAIN_SECONDS : (refusal.retryAfter ?? SEND_AGAIN_SECONDS))
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Keeps a form that was refused before a page could handle it (because the event loop is behind, or the database away):
 * answers with the page that sends it again.
 *
 * @returns null where the request is no form of the public pages, cannot be read, or may come from another site
 */
export async function keepRefusedForm(
  config: AppConfig,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: AppError,
): Promise<FastifyReply | null> {
  if (refusal.status !== 503 || isFromOtherSite(request, config)) return null;
  const posted = await postedForm(request).catch(() => null);
  return posted && sendFormAgain(request, reply, posted, refusal);
}

/**
 * The `Refresh` header of a page that cannot be served now, so that it reloads by itself: after a random five to eight
 * seconds, so that callers refused together do not come back together.
 *
 * @returns null for a form, which only its sender sends again
 */
export function refreshHeader({ method, url }: FastifyRequest): string | null {
  if (method === 'GET') return String(refreshSeconds());
  return url.split('?')[0] === paths.votePending() ? refreshTo(paths.votePending()) : null;
}

/** The `Refresh` header of an error page that stands in a form's place: it opens the page, and sends nothing again. */
export const refreshTo = (address: string): string => `${refreshSeconds()};url=${address}`;

const refreshSeconds = () => 5 + Math.floor(Math.random() * 4);
