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

/** What the frame of every page is told of the visit. */
export interface FrameData {
  registered: boolean;
  bypass: boolean;
  competition: string;
  /** Messages that were not read. */
  unread: number;
  /** Bonus votes left to give, where the page says it. */
  bonusLeft: number | null;
  contest: { status: ContestPhase } | null;
}

/** What the page knows of the visit. */
export interface RecordedVisit extends FrameData {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** Where the page stands. */
  pathname: string;
  /** What of the address comes after its path. */
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

/** Id of the user whose profile this page load has asked for; what happens on the page itself is shown by the page. */
let asked: string | null = null;

interface NetworkInformation {
  saveData?: boolean;
}

/**
 * Brings what the phone stores up to what the server says. Asks it for nothing that is known already; a phone that saves
 * data computes the fingerprint, which is 8 kB once for all its visits, has what its user's vote needs without a network, and
 * asks for nothing else.
 */
export async function recordVisit(visit: RecordedVisit): Promise<void> {
  // A page that the phone had cached is every visitor's: that it names no account says nothing of this one.
  if (isShownFromCache()) return visit.account === null ? storeInvitation(visit.search) : undefined;
  loadStores();
  // An invitation is for visitors: once a user has signed in, by Google's popup too, it is forgotten.
  if (visit.account !== null) forgetInvitation();
  else storeInvitation(visit.search);
  bypassStore.setState({ bypass: visit.bypass });
  campaignStore.setState({ campaign: hasContestUnderWay(visit) });
  messagesStore.setState({ new_message: visit.unread > 0 });
  if (visit.account === null) asked = null;
  // The profile is of a user who has signed out meanwhile; another may have signed in.
  const { user } = userStore.getState();
  if (user && user.id !== visit.account) forgetAccount();
  void forgetOthersReceipts().catch(() => {});
  if (visit.account !== null) void askToPrepareVote().catch(() => {});
  // Each for itself: what one cannot do is tried again with the next page, and nothing waits for it.
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

/** Bonus votes that have come from elsewhere are told. @param profileCame it has just come from the server */
async function hearOfBonus(visit: RecordedVisit, profileCame: boolean): Promise<void> {
  if (visit.account === null && localStorage.getItem('bonus-told') === null) return;
  const { hearOf } = await import('../bonus/hear-of-bonus.ts');
  const { user } = userStore.getState();
  const known = user !== null && user.id === visit.account ? bonusStore.getState() : null;
  await hearOf({ ...visit, known, profileCame, open: visit.contest?.status === 'open' });
}

/** Receipts are of one user: with the session they go. */
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
 * Asks for the profile where the phone has none of this user's, and on a page that shows it for a newer one.
 *
 * @returns whether one has come and is stored
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
