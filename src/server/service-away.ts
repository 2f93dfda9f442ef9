import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#site/paths.ts';
import { BODY_LIMIT } from './limits.ts';
import { VOTE_AGAIN_POLICY, VOTE_AGAIN_SECONDS, voteAgainPage } from './vote-again-page.ts';
import { readBody } from './web-request.ts';

/** The form of /vote, as a browser without scripts sends it. */
export interface PostedVote {
  body: string;
  /** As they came; nothing of them is validated. */
  fields: URLSearchParams;
}

/**
 * Reads a request that is the form of /vote, sent by a browser that opens a document for it: its sender may have to be
 * shown it again.
 *
 * @returns null for any other request, whose body is still to be read
 * @throws {AppError} BODY_TOO_LARGE
 */
export async function postedVote(request: FastifyRequest): Promise<PostedVote | null> {
  if (request.method !== 'POST' || request.url.split('?', 1)[0] !== paths.vote()) return null;
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return null;
  const body = await readBody(request, BODY_LIMIT);
  return { body, fields: new URLSearchParams(body) };
}

/** Answers a vote that could not be looked at with the page that keeps it and sends it again. */
export function sendVoteAgain(reply: FastifyReply, fields: URLSearchParams, requestId: string): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', VOTE_AGAIN_SECONDS)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', VOTE_AGAIN_POLICY)
    .type('text/html; charset=utf-8')
    .send(voteAgainPage(fields, requestId));
}

/**
 * The `Refresh` of a page that could not be had now, so that it comes by itself: in five to eight seconds, by chance,
 * lest all that were refused together come back together.
 *
 * @returns null for a form, which only its sender sends again
 */
export function comeBack({ method, url }: FastifyRequest): string | null {
  const seconds = 5 + Math.floor(Math.random() * 4);
  if (method === 'GET') return String(seconds);
  return url.split('?')[0] === paths.votePending() ? `${seconds};url=${paths.votePending()}` : null;
}
