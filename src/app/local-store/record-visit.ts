import { isShownFromCache } from '#app/ui/time/server-clock.ts';
import type { ContestPhase } from '#domain/contest/schema.ts';
import type { User } from '#domain/identity/schema.ts';
import { paths } from '#site/paths.ts';
import { askToPrepareVote } from '../offline/register-worker.ts';
import { computeFromStart } from './fingerprint.ts';
import { forgetInvitation, storeInvitation } from './invitation.ts';
import { readOwnUser } from './own-user.ts';
import { authTypeFor, isProfileFresh, noteProfileStored } from './profile-age.ts';
import {
  bonusStore,
  bypassStore,
  campaignStore,
  forgetAccount,
  loadStores,
  messagesStore,
  profileWriter,
  sessionStore,
  userStore,
} from './stores.ts';

/** The data about the visit that every page's frame gets from the server. */
export interface FrameData {
  registered: boolean;
  bypass: boolean;
  competition: string;
  /** Messages that were not read. */
  unread: number;
  /** Bonus votes left to give; null when the page does not say. */
  bonusLeft: number | null;
  contest: { status: ContestPhase } | null;
}

/** What the page knows of the visit. */
export interface RecordedVisit extends FrameData {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** Path of the page. */
  pathname: string;
  /** Query of the page's address, from its `?`. */
  search: string;
}

/** Whether a contest of the competition is under way. */
const hasContestUnderWay = ({ contest }: RecordedVisit) =>
  contest?.status === 'open' || contest?.status === 'suspended';

/** Pages that show something of the user's profile, their bonus votes or invitations. */
const SHOWING_PROFILE: readonly string[] = [
  paths.account(),
  paths.updateAccount(),
  paths.mission(),
  paths.bonusZone(),
];

/** Id of the user whose profile this page load has requested: once is enough, as later changes happen on the page. */
let asked: string | null = null;

interface NetworkInformation {
  saveData?: boolean;
}

/**
 * Updates what the phone stores from what the server says, and requests nothing that is known already. A phone that
 * saves data computes the fingerprint (8 kB, once for all its visits), caches what a vote without a network needs, and
 * requests nothing else.
 */
export async function recordVisit(visit: RecordedVisit): Promise<void> {
  // A cached page is the same for every visitor: that it names no account says nothing of this visitor.
  if (isShownFromCache()) return visit.account === null ? storeInvitation(visit.search) : undefined;
  loadStores();
  // An invitation is for visitors: once a user has signed in, by Google's popup too, it is forgotten.
  if (visit.account !== null) forgetInvitation();
  else storeInvitation(visit.search);
  bypassStore.setState({ bypass: visit.bypass });
  campaignStore.setState({ campaign: hasContestUnderWay(visit) });
  messagesStore.setState({ new_message: visit.unread > 0 });
  if (visit.account === null) asked = null;
  // The stored profile's user has signed out since, and another may have signed in.
  const { user } = userStore.getState();
  if (user && user.id !== visit.account) forgetAccount();
  userStore.setState({ account: visit.account });
  void forgetOthersReceipts().catch(() => {});
  if (visit.account !== null) void askToPrepareVote().catch(() => {});
  // These run independently: one that fails is tried again with the next page, and delays no other.
  const marked = computeFromStart();
  if ((navigator as { connection?: NetworkInformation }).connection?.saveData) {
    await Promise.allSettled([marked, hearOfBonus(visit, false)]);
    return;
  }
  const profile = visit.account === null ? false : storeOwnProfile(visit, visit.account);
  await Promise.allSettled([
    marked,
    sessionStore.getState().ssid ? null : storeSsid(visit.competition),
    Promise.resolve(profile).then(
      (came) => hearOfBonus(visit, came),
      () => hearOfBonus(visit, false),
    ),
  ]);
}

/** Tells the user of bonus votes that came from elsewhere. @param profileCame whether the profile was just fetched */
async function hearOfBonus(visit: RecordedVisit, profileCame: boolean): Promise<void> {
  if (visit.account === null && localStorage.getItem('bonus-told') === null) return;
  const { hearOf } = await import('../bonus/hear-of-bonus.ts');
  const { user } = userStore.getState();
  const known = user !== null && user.id === visit.account ? bonusStore.getState() : null;
  await hearOf({ ...visit, known, profileCame, open: visit.contest?.status === 'open' });
}

/** Forgets receipts of other users: they are deleted with their user's session. */
async function forgetOthersReceipts(): Promise<void> {
  if (localStorage.getItem('receipts') === null) return;
  const { forgetReceipts } = await import('../register/receipt-store.ts');
  forgetReceipts(readOwnUser());
}

async function storeSsid(competition_id: string): Promise<void> {
  const { ssid } = await ask<{ ssid: string }>('/api/contests/current', { competition_id });
  sessionStore.setState({ ssid });
}

/**
 * Requests the user's profile when the phone has none, or when the page shows it and the stored one is old.
 *
 * @returns whether a profile came and was stored
 */
async function storeOwnProfile({ search, pathname }: RecordedVisit, account: string): Promise<boolean> {
  const { user } = userStore.getState();
  const known =
    user?.id === account && (!SHOWING_PROFILE.includes(pathname) || isProfileFresh(account, Date.now()));
  if (asked === account || known) return false;
  asked = account;
  const write = profileWriter();
  const auth_type = user?.id === account ? user.auth_type : authTypeFor(search);
  const answer = await ask<{ user: User }>('/api/auth/profile', { user_id: account, auth_type });
  const stored = write(answer.user);
  if (stored) noteProfileStored(account, Date.now());
  else asked = null;
  return stored;
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
