import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NewSession } from '#domain/identity/session-registry.ts';
import { type AgreedVote, type BroughtVote, bringPendingVote } from '#domain/voting/service.ts';
import type { Dependencies } from '../dependencies.ts';
import { forgetReferral } from './referral.ts';
import { setSessionCookie, toVisitor } from './session.ts';

/**
 * Opens the session of a visitor who has registered or signed in, and brings the vote that waited for it. The session
 * stays open even when the vote is refused, or cannot be brought.
 */
export async function arrive(
  deps: Pick<Dependencies, 'batcher' | 'config' | 'db'>,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: NewSession,
  agreed: AgreedVote,
): Promise<BroughtVote> {
  setSessionCookie(deps.config, reply, opened.token);
  // Invitations are for visitors without an account.
  forgetReferral(deps.config, reply);
  const { country } = toVisitor(request);
  const vote = await bringPendingVote(deps, request.session, opened.session, country, agreed);
  if (vote.kind === 'kept' && vote.error !== null)
    request.log.error({ err: vote.error }, 'a pending vote could not be cast at sign-in');
  return vote;
}
