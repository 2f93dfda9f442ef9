import type { FastifyReply, FastifyRequest } from 'fastify';
import { paths } from '#site/paths.ts';
import { VOTE_AGAIN_POLICY, VOTE_AGAIN_SECONDS, voteAgainPage } from './vote-again-page.ts';

/** Whether a request is the form of /vote, sent by a browser that opens a document for it. */
export const isVote = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.split('?')[0] === paths.vote();

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
