import { isShownFromCache } from '#app/ui/time/server-clock.ts';
import type { User } from '#domain/identity/schema.ts';
import { computeFromStart } from './fingerprint.ts';
import { forgetInvitation, storeInvitation } from './invitation.ts';
import { readOwnUser } from './own-user.ts';
import { authTypeFor, isFresh, noteProfileStored } from './profile-age.ts';
import {
  bypassStore,
  campaignStore,
  forgetAccount,
  loadStores,
  messagesStore,
  profileWriter,
  sessionStore,
  userStore,
} from './stores.ts';

/** What the page knows of the visit. */
export interface Visit {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  bypass: boolean;
  campaign: boolean;
  competition: string;
  /** Whether a message has come that was not read. */
  newMessage: boolean;
  /** The page shows something of the profile. */
  showsProfile: boolean;
  /** What of the address comes after its path. */
  search: string;
}

/** Id of the user whose profile this page load has asked for; what happens on the page itself is shown by the page. */
let asked: string | null = null;

interface Network {
  saveData?: boolean;
}

/**
 * Brings what the phone stores up to what the server says. Asks it for nothing that is known already; a phone that saves
 * data computes the fingerprint, which is 8 kB once for all its visits, and asks for nothing else.
 */
export async function recordVisit(visit: Visit): Promise<void> {
  // A page that the phone had cached is every visitor's: that it names no account says nothing of this one.
  if (isShownFromCache()) return visit.account === null ? storeInvitation(visit.search) : undefined;
  loadStores();
  // An invitation is for visitors: once a user has signed in, by Google's popup too, it is forgotten.
  if (visit.account !== null) forgetInvitation();
  else storeInvitation(visit.search);
  bypassStore.setState({ bypass: visit.bypass });
  campaignStore.setState({ campaign: visit.campaign });
  messagesStore.setState({ new_message: visit.newMessage });
  if (visit.account === null) asked = null;
  // The profile is of a user who has signed out meanwhile; another may have signed in.
  const { user } = userStore.getState();
  if (user && user.id !== visit.account) forgetAccount();
  void forgetOthersReceipts().catch(() => {});
  // Each for itself: what one cannot do is tried again with the next page, and nothing waits for it.
  const marked = computeFromStart();
  if ((navigator as { connection?: Network }).connection?.saveData) return marked;
  await Promise.allSettled([
    marked,
    sessionStore.getState().ssid ? null : storeSsid(visit.competition),
    visit.account === null ? null : storeOwnProfile(visit, visit.account),
  ]);
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

/** Asks for the profile where the phone has none of this user's, and on a page that shows it for a newer one. */
async function storeOwnProfile({ search, showsProfile }: Visit, account: string): Promise<void> {
  const { user } = userStore.getState();
  const known = user?.id === account && (!showsProfile || isFresh(account, Date.now()));
  if (asked === account || known) return;
  asked = account;
  const write = profileWriter();
  const auth_type = user?.id === account ? user.auth_type : authTypeFor(search);
  const answer = await ask<{ user: User }>('/api/auth/profile', { user_id: account, auth_type });
  if (write(answer.user)) noteProfileStored(account, Date.now());
  else asked = null;
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
