import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import { ownReferral } from '#app/bonus/own-referral.server.ts';
import { useReferralBonus } from '#app/bonus/use-referral-bonus.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { actOnAccount } from '#app/identity/account-actions.server.ts';
import { AccountInvitation } from '#app/identity/account-invitation.tsx';
import { AccountPage, type Member } from '#app/identity/account-page.tsx';
import { toSupport } from '#app/identity/account-summary.ts';
import { linkedProviders } from '#app/identity/external.server.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { toldWaiting } from '#app/voting/told-waiting.server.ts';
import type { BonusStanding } from '#domain/bonus/schema.ts';
import { bonusStanding } from '#domain/bonus/service.ts';
import { isSeasonOver, utcDay } from '#domain/contest/rules.ts';
import { candidatesById } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/identity/phone-rules.ts';
import { userProfile } from '#domain/identity/profile.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { listSessions } from '#domain/identity/sessions.ts';
import { findPhoneCountry } from '#domain/phone-country-rules.ts';
import { ownReminders } from '#domain/reminders/service.ts';
import { todaysVotes, voteHistory } from '#domain/voting/service.ts';
import { fr } from '#site/copy/fr.ts';
import { accountCopy } from '#site/copy/identity.ts';
import type { Route } from './+types/moncompte.ts';

export const meta: Route.MetaFunction = () => [{ title: fr.title(accountCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const member = ctx.session?.registered ? await memberData(ctx, ctx.session) : null;
  if (member) return { member, waiting: null, open: false, over: false };
  const [waiting, { contest }] = await Promise.all([toldWaiting(ctx), toVisit(ctx).current()]);
  return { member, waiting, open: contest?.status === 'open', over: isSeasonOver(contest) };
}

export function action({ context, request }: Route.ActionArgs) {
  return actOnAccount(requestFrom(context), request);
}

const LAST_VOTES = 3;

/** Null when the session's account has been deleted. */
async function memberData(ctx: RequestContext, session: Session): Promise<Member | null> {
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const todays = await todaysVotes(db, session, config.competitionId);
  try {
    const [user, given, sessions, { contest }, connections, reminders, over] = await Promise.all([
      readBonus(ctx, session).then(async (bonus) => ({
        ...(await userProfile(db, session, todays, bonus ?? NO_BONUS)),
        bonusFailed: bonus === null,
      })),
      readGiven(ctx, session),
      listSessions(ctx.dependencies, session),
      visit.current(),
      linkedProviders(ctx, session),
      readReminders(ctx, session),
      readBonusOver(ctx),
    ]);
    return {
      name: user.name ?? '',
      phone: user.phone && formatPhone(user.phone),
      email: { current: user.email, confirmed: user.email_verified, pending: user.pending_email },
      country: user.country_code && (findPhoneCountry(user.country_code)?.name ?? user.country_code),
      connections,
      bonus: user.bonusFailed ? null : user.bonus_count,
      votes: given.votes,
      todays: todays.length,
      supports: given.supports,
      open: contest?.status === 'open',
      referral: user.bonusFailed ? null : { ...ownReferral(ctx, user), ...(over ? NO_MORE : {}) },
      // A daily reminder has nothing more to remind of; who has one finds it here to stop it.
      reminders: over && !reminders?.settings ? null : reminders,
      over,
      sessions,
      today: utcDay(visit.now),
      now: visit.now.getTime(),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_REQUIRED') {
      ctx.endSession();
      return null;
    }
    throw error;
  }
}

/** Once the last vote is closed invitations give nothing: no code to share, and no bonus vote to claim. */
const NO_MORE = { code: null, state: 'open' } as const;

/** How many votes the user has given, and the last of them, also for talents whom the current week leaves out. */
async function readGiven({ dependencies: { db, config } }: RequestContext, session: Session) {
  const votes = await voteHistory(db, session);
  const ids = [...new Set(votes.map(({ candidate_id }) => candidate_id))];
  const candidates = await candidatesById(db, config.competitionId, ids);
  return { votes: votes.length, supports: toSupport(votes, candidates).slice(0, LAST_VOTES) };
}

const NO_BONUS: BonusStanding = {
  bonus_count: 0,
  initial_bonus_count: 0,
  never_had_bonus: 2,
  uncounted_referrals: 0,
  weekly_referral_bonuses: 0,
};

/** @returns null when the bonus votes could not be read; the page says so and does not fail */
async function readBonus(ctx: RequestContext, session: Session): Promise<BonusStanding | null> {
  try {
    return await bonusStanding(ctx.dependencies.db, session);
  } catch (error) {
    if (error instanceof AppError) throw error;
    ctx.dependencies.log.error({ err: error }, 'bonus votes could not be read');
    return null;
  }
}

/** The account's reminder settings, and the public key for its devices; null when the product sends no reminders. */
async function readReminders({ dependencies }: RequestContext, session: Session) {
  const { db, config } = dependencies;
  if (!config.pushKeys) return null;
  return { publicKey: config.pushKeys.publicKey, settings: await ownReminders(db, session) };
}

export default function Account({ loaderData: { member, waiting, open, over } }: Route.ComponentProps) {
  useReferralBonus(member?.referral?.state ?? null);
  if (!member) return <AccountInvitation waiting={waiting} open={open} over={over} />;
  return (
    <>
      <PagneStyles candidates={member.supports.map(({ candidate }) => candidate)} />
      <AccountPage member={member} />
    </>
  );
}
