import { redirect, useRouteLoaderData } from 'react-router';
import { toPhased } from '#app/contest/phased.ts';
import { readForm } from '#app/forms/form-answer.server.ts';
import { readOwnUser, useOwnAccount } from '#app/local-store/own-user.ts';
import { mayHoldVote } from '#app/offline/outbox-mark.ts';
import { PhonePending } from '#app/offline/phone-pending.tsx';
import { inFront } from '#app/outbox/outbox-view.ts';
import { isOthers } from '#app/outbox/outbox-vote.ts';
import { requestFrom } from '#app/request.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { toVisit } from '#app/visit.ts';
import { dailyVotesLeft } from '#app/voting/ballot.ts';
import { castWaitingVote, changeMind, leaveVote } from '#app/voting/cast-pending.server.ts';
import { findPendingVote } from '#app/voting/pending.server.ts';
import { ServerPending } from '#app/voting/server-pending.tsx';
import { dailyVoteEnd, isDayOver, nextReset, utcDay } from '#domain/contest/rules.ts';
import { editableProfile } from '#domain/identity/profile.ts';
import { foreseenRefusal } from '#domain/voting/check-vote.ts';
import { VOTE_REFUSALS } from '#domain/voting/refusal-rules.ts';
import { voteCandidate } from '#domain/voting/vote-candidate.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { pendingCopy } from '#site/copy/voting-pending.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/votepending.ts';

export const handle = { bar: 'back', nav: false, footer: 'wide' };

export const meta: Route.MetaFunction = () => [{ title: pendingCopy.title }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { db, config } = ctx.dependencies;
  const visit = toVisit(ctx);
  const { now } = visit;
  const [pending, { contest }, voter] = await Promise.all([
    findPendingVote(ctx),
    visit.current(),
    visit.voter(),
  ]);
  if (!pending || !contest) throw redirect(paths.vote());
  // If this user has given the vote of that day already there is nothing to ask, and /vote says so.
  const given = dailyVotesLeft(contest.daily_votes, voter.daily) === 0;
  if (given && pending.daily === 1 && pending.vote_day === utcDay(now)) throw redirect(paths.vote());
  const { candidate, standing } = await voteCandidate(db, config.competitionId, pending);
  if (!candidate) throw redirect(paths.vote());
  const refusal = foreseenRefusal(pending, {
    contest,
    standing,
    dayIsToday: !isDayOver(pending.vote_day, now),
  });
  const until = dailyVoteEnd(contest, now);
  const profile = ctx.session?.registered ? await editableProfile(db, ctx.session) : null;
  return {
    onPhone: null,
    candidate,
    request: pending.request_id,
    gift: { daily: pending.daily, bonus: pending.bonus },
    voter: profile && { name: profile.name },
    day: pending.vote_day,
    refusal: refusal && { fate: VOTE_REFUSALS[refusal], message: errorMessage(refusal) },
    contest: toPhased(contest),
    kept: { until: new Date(until).toISOString(), toClose: until < nextReset(now).getTime() },
    now: now.getTime(),
  };
}

/**
 * A vote that waits on this phone comes first, and needs no network to be shown; one that waits for another account is
 * nothing to this user.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (mayHoldVote()) {
    const { phoneOutbox } = await import('#app/outbox/outbox.ts');
    const user = readOwnUser();
    const onPhone = inFront(await phoneOutbox.read().catch(() => []), user);
    if (onPhone && !isOthers(onPhone, user) && onPhone.state !== 'on-server') return { onPhone };
    if (onPhone?.state === 'on-server') await phoneOutbox.drop(onPhone.ballot.request_id).catch(() => {});
  }
  return serverLoader();
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const form = await readForm(request);
  const [intent, asked] = [form.get('intent'), form.get('request_id')];
  if (intent === 'leave') return leaveVote(ctx);
  if (intent !== 'cast') return changeMind(ctx, intent !== 'forget');
  return castWaitingVote(ctx, typeof asked === 'string' && asked !== '' ? asked : null);
}

export default function VotePendingPage({ loaderData, actionData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const account = useOwnAccount(root?.registered ?? false) ?? null;
  const votedDay = root?.votedDay ?? null;
  if (loaderData.onPhone)
    return <PhonePending vote={loaderData.onPhone} account={account} votedDay={votedDay} />;
  return <ServerPending waiting={loaderData} message={actionData?.message ?? null} />;
}
