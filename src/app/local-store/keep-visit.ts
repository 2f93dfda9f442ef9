import type { User } from '#domain/identity/schema.ts';
import { computeFromStart } from './fingerprint.ts';
import { forgetInvitation, keepInvitation } from './invitation.ts';
import {
  forgetAccount,
  keptBypass,
  keptCampaign,
  keptMessages,
  keptSession,
  keptUser,
  loadKept,
  profileKeeper,
} from './kept.ts';
import { cameBy, isFresh, keptOn } from './profile-age.ts';

/** What the page knows of the visit. */
export interface Visit {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  bypass: boolean;
  campaign: boolean;
  competition: string;
  /** Whether a message has come that was not read. */
  newMessage: boolean;
  /** What of the address comes after its path. */
  search: string;
}

/** Whose profile this page load has asked for; what happens on the page itself is shown by the page. */
let asked: string | null = null;

interface Network {
  saveData?: boolean;
}

/**
 * Brings what the phone keeps up to what the server says. Asks it for nothing that is known already; a phone that saves
 * data computes the fingerprint, which is 8 kB once for all its visits, and asks for nothing else.
 */
export async function keepVisit(visit: Visit): Promise<void> {
  loadKept();
  // However a member has come in, by Google's popup too: an invitation is for visitors, and for the next one here.
  if (visit.account !== null) forgetInvitation();
  else keepInvitation(visit.search);
  keptBypass.setState({ bypass: visit.bypass });
  keptCampaign.setState({ campaign: visit.campaign });
  keptMessages.setState({ new_message: visit.newMessage });
  if (visit.account === null) asked = null;
  // Of a user who is not here any more; another may be.
  const { user } = keptUser.getState();
  if (user && user.id !== visit.account) forgetAccount();
  // Each for itself: what one cannot do is tried again with the next page, and nothing waits for it.
  const marked = computeFromStart();
  if ((navigator as { connection?: Network }).connection?.saveData) return marked;
  await Promise.allSettled([
    marked,
    keptSession.getState().ssid ? null : keepSsid(visit.competition),
    visit.account === null ? null : keepOwnProfile(visit.account, visit.search),
  ]);
}

async function keepSsid(competition_id: string): Promise<void> {
  const { ssid } = await ask<{ ssid: string }>('/api/contests/current', { competition_id });
  keptSession.setState({ ssid });
}

/** Asks for the profile where the phone has none of this user's, or one that it has not looked at for a while. */
async function keepOwnProfile(account: string, search: string): Promise<void> {
  const { user } = keptUser.getState();
  if (asked === account || (user?.id === account && isFresh(account, Date.now()))) return;
  asked = account;
  const keep = profileKeeper();
  const auth_type = user?.id === account ? user.auth_type : cameBy(search);
  const answer = await ask<{ user: User }>('/api/auth/profile', { user_id: account, auth_type });
  if (keep(answer.user)) keptOn(account, Date.now());
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
