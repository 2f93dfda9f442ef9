import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Entrance, enterWith } from '#domain/identity/external.ts';
import { keepForRegistration } from '#domain/identity/external-registration.ts';
import type { ExternalIdentity } from '#domain/identity/schema.ts';
import { afterArrival } from '#site/arrival.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from '#site/paths.ts';
import type { Dependencies } from '../dependencies.ts';
import { arrive } from '../sessions/arrive.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { toVisitor } from '../sessions/session.ts';
import type { AskedEntrance } from './external-answer.ts';

/**
 * Signs in or registers the visitor whom the issuer has vouched for, casts the vote that waited for the sign-in, and
 * says where to go.
 *
 * @throws {AppError} EMAIL_TAKEN, PROVIDER_ALREADY_LINKED, ALREADY_REGISTERED
 */
export async function comeIn(
  deps: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedEntrance,
  identity: ExternalIdentity,
): Promise<{ to: string; flash: FlashCode | null }> {
  const entrance = await enterWith(
    deps,
    request.session,
    toVisitor(request),
    identity,
    asked.referral,
    asked.fingerprint,
  );
  if (entrance.how === 'unknown') {
    const { ud, secret } = await keepForRegistration(deps, identity, asked);
    ownCookies.pending.set(deps.config, reply, secret);
    return { to: paths.canalReturn({ canal_auth: 'pending', ud }), flash: null };
  }
  const agreed = asked.choice === null ? null : { candidate_id: asked.choice };
  const vote = await arrive(deps, request, reply, entrance.opened, agreed);
  const arrival = afterArrival(vote, toWelcome(entrance.how, asked), asked.next);
  if (asked.kind === 'google') return arrival;
  // As specified, the visitor returns by way of the home page, which goes on to the page that was meant.
  const elsewhere = vote.kind !== 'none' || asked.next !== null;
  const next = elsewhere ? arrival.to : null;
  return { to: paths.canalReturn({ canal_auth: 'success', next }), flash: arrival.flash };
}

function toWelcome(how: Exclude<Entrance['how'], 'unknown'>, { kind, intent }: AskedEntrance): FlashCode {
  if (how === 'already-linked') return 'signed-in-again';
  if (kind === 'canal') return 'signed-in';
  // A visitor who meant to register, or was an anonymous user, is told that the account existed already.
  const existing = how === 'existing' || (how === 'signed-in' && intent === 'sign-up');
  return existing ? 'google-existing' : 'google-signed-in';
}
