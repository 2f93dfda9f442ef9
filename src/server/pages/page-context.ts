import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { demonstrationOperators } from '#demonstration/operators.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { OWN_BASE } from '#domain/link-rules.ts';
import type { SitePreview } from '#domain/regie/preview.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { resultsShown } from '#domain/voter-state/phases.ts';
import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';
import { type FormOfVote, formRequestId } from '#domain/voting/form-request.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from '#site/paths.ts';
import type { Dependencies } from '../dependencies.ts';
import { arrive } from '../sessions/arrive.ts';
import { setFlash, takeFlash } from '../sessions/flash.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { forgetReferral, referralCode } from '../sessions/referral.ts';
import { clearOperatorCookie, operatorOfRequest, setOperatorCookie } from '../sessions/regie-session.ts';
import { clearSessionCookie, setSessionCookie, toVisitor } from '../sessions/session.ts';
import { PAGES } from './page-of-request.ts';
import { clearPreviewCookie, findPreview, setPreviewCookie } from './preview.ts';
import type { RequestContext } from './request-context.ts';

/** The fields that the renderer adds, because they depend on how it sends the page. */
type RenderedField = 'nonce' | 'serviceAway' | 'turnedAway' | 'allowFrames' | 'assetBytes' | 'refusedVote';

/** The part of a request's context that finding a kept page needs; most requests need no more. */
export type OwnContext = Pick<RequestContext, 'voter' | 'requestIdFor'>;

/** Builds the part of the context that concerns the visitor. */
export function toOwnContext(deps: Dependencies, request: FastifyRequest): OwnContext {
  const { session } = request;
  let voter: Promise<VoterState> | undefined;
  let spare: string | undefined;
  return {
    voter: () => {
      voter ??= session ? readVoter(deps, request, session) : Promise.resolve(NO_VOTER);
      return voter;
    },
    requestIdFor: (form: FormOfVote) => {
      if (session) return formRequestId(deps.config.pseudonymSecret, session.userId, form);
      spare ??= randomUUID();
      return spare;
    },
  };
}

/** Builds the context for the loaders and actions that answer a request. */
export function toContext(
  deps: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  own: OwnContext,
): Omit<RequestContext, RenderedField> {
  const { preview, session } = request;
  const { config } = deps;
  const operator = operatorOfRequest(deps, request);
  return {
    ...own,
    dependencies: deps,
    page: request.page ?? PAGES,
    now: new Date(),
    session,
    registered: session?.registered ?? false,
    visitor: toVisitor(request),
    // A preview shows the site as to a visitor without an account, with the gate by country open.
    bypass: request.bypass || preview !== null,
    referral: preview ? null : referralCode(request),
    pendingSecret: preview ? null : (ownCookies.pending.read(config, request) ?? null),
    mayBecomeAnonymous: () => request.server.admitAnonymous(request.ip),
    mayLookUpInvitation: () => request.server.admitInvitation(request.ip),
    arrive: (opened, agreed) => arrive(deps, request, reply, opened, agreed),
    startSession: (token: string) => setSessionCookie(config, reply, token),
    endSession: () => clearSessionCookie(config, reply),
    forgetReferral: () => forgetReferral(config, reply),
    operator,
    hadOperatorSession: ownCookies.operator.read(config, request) !== undefined,
    startOperatorSession: (opened: { token: string; operatorId: string }) =>
      setOperatorCookie(config, reply, opened),
    endOperatorSession: () => clearOperatorCookie(config, reply),
    preview,
    carriedPreview: () => findPreview(deps, request, operator),
    startPreview: (operatorSession: OperatorSession, chosen: SitePreview) =>
      setPreviewCookie(config, reply, operatorSession, chosen),
    endPreview: () => clearPreviewCookie(config, reply),
    demonstrationOperators: () => (config.demonstration ? demonstrationOperators() : []),
    flash: (code: FlashCode) => setFlash(config, reply, code),
    takeFlash: () => takeFlash(config, reply),
  };
}

/** The greatest age, in milliseconds, of the plan that says which contest's results a page shows. */
const PLAN_MS = 5_000;

/** Reads the state of the visitor that the page shows. */
async function readVoter(
  { voters, plan }: Dependencies,
  { page, url }: FastifyRequest,
  session: Session,
): Promise<VoterState> {
  const searchParams = () => new URL(url, OWN_BASE).searchParams;
  const asked =
    page === paths.results()
      ? { week: searchParams().get('semaine'), id: searchParams().get('id') }
      : page === paths.resultsDetail()
        ? { week: null, id: searchParams().get('ct') }
        : null;
  const planned = asked && (await plan.within(PLAN_MS));
  const message = page === paths.messages() ? searchParams().get('m') : null;
  return voters.read(session, {
    resultsOf: planned && resultsShown(planned.contests, asked, planned.now()),
    invitations: page === paths.home(),
    opening: message !== null && isUuid(message) ? message : null,
  });
}
