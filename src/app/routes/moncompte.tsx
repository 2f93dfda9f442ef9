import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { fr } from '#app/copy/fr.ts';
import { accountCopy } from '#app/copy/identity.ts';
import { asPage } from '#app/error-response.ts';
import { AccountInvitation } from '#app/identity/account-invitation.tsx';
import { AccountPage } from '#app/identity/account-page.tsx';
import { supportOf } from '#app/identity/account-summary.ts';
import { linkedWays } from '#app/identity/external.server.ts';
import { visitOf } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/identity/phone.ts';
import { findPhoneCountry } from '#domain/identity/phone-countries.ts';
import { userProfile } from '#domain/identity/profile.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { type RequestContext, requestContext } from '#server/request-context.ts';
import type { Route } from './+types/moncompte.ts';

export const meta: Route.MetaFunction = () => [{ title: fr.title(accountCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const member = ctx.session?.registered ? await memberData(ctx, ctx.session) : null;
    return { member, visitor: member ? null : await visitorData(ctx) };
  } catch (error) {
    throw asPage(error);
  }
}

/** Null when the session speaks for an account that is no more. */
async function memberData(ctx: RequestContext, session: Session) {
  const { db, config } = ctx.dependencies;
  const visit = visitOf(ctx);
  const votes = await visit.todaysVotes();
  try {
    const [user, candidates, { contest }, connections] = await Promise.all([
      userProfile(db, session, votes),
      listCandidates(db, config.competitionId),
      visit.current(),
      linkedWays(ctx, session),
    ]);
    return {
      name: user.name ?? '',
      phone: user.phone && formatPhone(user.phone),
      email: user.email,
      country: user.country_code && (findPhoneCountry(user.country_code)?.name ?? user.country_code),
      connections,
      bonus: user.bonus_count,
      votes: votes.length,
      support: supportOf(votes, candidates),
      open: contest?.status === 'open',
      now: Date.now(),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_REQUIRED') {
      ctx.endSession();
      return null;
    }
    throw error;
  }
}

async function visitorData(ctx: RequestContext) {
  const pending = await visitOf(ctx).pending();
  if (!pending) return { waiting: null };
  const candidates = await listCandidates(ctx.dependencies.db, ctx.dependencies.config.competitionId);
  const chosen = candidates.find((candidate) => candidate.id === pending.candidate_id);
  return { waiting: chosen?.display_name ?? null };
}

export default function Account({ loaderData: { member, visitor } }: Route.ComponentProps) {
  if (!member) return <AccountInvitation waiting={visitor?.waiting ?? null} />;
  return (
    <>
      <PagneStyles candidates={member.support.map(({ candidate }) => candidate)} />
      <AccountPage member={member} />
    </>
  );
}
