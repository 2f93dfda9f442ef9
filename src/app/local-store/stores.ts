import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { User } from '#domain/identity/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';

// What the phone stores of the visit and the account (docs/specification.md §15.4), one store per concern; it is for
// display and decides nothing. The chosen candidate, the day of the last vote and the vote record are in
// vote-record.ts. The access token is not stored: scripts cannot read its cookie.

const all: { persist: { rehydrate(): Promise<void> | void } }[] = [];

/** A store under its own key, which reads the phone's storage when `loadStores` is called, not while rendering. */
function stored<State extends object>(name: string, initial: State) {
  const store = createStore<State>()(
    persist(() => initial, {
      name,
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => localStorage),
    }),
  );
  all.push(store);
  return store;
}

/** Whether the visitor showed the code that opens the gate by country. */
export const bypassStore = stored('bypass', { bypass: false });

/** The id of the visit, as the server gave it. */
export const sessionStore = stored('session', { ssid: null as string | null });

/** Whether a contest of the competition is under way. */
export const campaignStore = stored('campaign', { campaign: false });

/** The account as its profile was stored last, and the id of the one that the last page from the network was for. */
export const userStore = stored('user', { user: null as User | null, account: null as string | null });

/**
 * Bonus votes. `never_had_bonus` says how the last one came: 0 the first was just given, 1 one was added, 2 known from
 * the profile (docs/specification.md §9.10).
 */
export interface StoredBonus {
  bonus_count: number;
  initial_bonus_count: number;
  has_bonus: boolean;
  never_had_bonus: 0 | 1 | 2;
}

const noBonus: StoredBonus = {
  bonus_count: 0,
  initial_bonus_count: 0,
  has_bonus: false,
  never_had_bonus: 2,
};

export const bonusStore = stored('bonus', noBonus);

/** The votes that the user has given today. */
export const voteInfoStore = stored('vote-info', { todays_votes: [] as Vote[] });

/** The user's own code, and how far their invitations have come. */
export interface StoredReferral {
  referral_code: string | null;
  uncounted_referrals: number;
  weekly_referral_bonuses: number;
}

const noReferral: StoredReferral = {
  referral_code: null,
  uncounted_referrals: 0,
  weekly_referral_bonuses: 0,
};

export const referralStore = stored('referral', noReferral);

/** Whether a message has come that was not read. */
export const messagesStore = stored('messages', { new_message: false });

let loaded = false;

/** Reads the phone's storage, once for each page load. A storage that is refused or broken counts as empty. */
export function loadStores(): void {
  if (loaded || typeof window === 'undefined') return;
  loaded = true;
  for (const store of all) void store.persist.rehydrate();
}

/** Counts the account's changes on this page; a profile that was requested before a change is out of date. */
let learned = 0;

/** The bonus votes as the profile has them. */
export function bonusFromProfile({
  bonus_count,
  initial_bonus_count,
  has_bonus,
  never_had_bonus,
}: Pick<User, keyof StoredBonus>): StoredBonus {
  return { bonus_count, initial_bonus_count, has_bonus, never_had_bonus };
}

/** Stores the server's two counts of bonus votes together, after a grant (docs/specification.md §9.10). */
export function storeGrant(
  grant: Pick<StoredBonus, 'bonus_count' | 'initial_bonus_count' | 'never_had_bonus'>,
): void {
  learned += 1;
  const { bonus_count, initial_bonus_count, never_had_bonus } = grant;
  bonusStore.setState({ bonus_count, initial_bonus_count, never_had_bonus, has_bonus: bonus_count > 0 });
}

/** Stores how many bonus votes are left after some were given. */
export function storeBonusLeft(bonus_count: number): void {
  learned += 1;
  bonusStore.setState({ bonus_count, has_bonus: bonus_count > 0 });
}

/** Stores a profile as the server gave it. */
export function storeProfile(user: User): void {
  userStore.setState({ user });
  bonusStore.setState(bonusFromProfile(user));
  voteInfoStore.setState({ todays_votes: user.todays_votes });
  referralStore.setState({
    referral_code: user.referral_code,
    uncounted_referrals: user.uncounted_referrals,
    weekly_referral_bonuses: user.weekly_referral_bonuses,
  });
}

/**
 * Prepares storing a profile that is requested now. The profile is dropped if, before it comes, the bonus votes change
 * or the user signs out.
 *
 * @returns a function that takes the profile, and returns whether it was stored
 */
export function profileWriter(): (user: User) => boolean {
  const before = learned;
  return (user) => {
    if (learned === before) storeProfile(user);
    return learned === before;
  };
}

/** Signing out forgets the user, their bonus votes and their referral data (docs/specification.md §15.5). */
export function forgetAccount(): void {
  learned += 1;
  userStore.setState({ user: null, account: null });
  bonusStore.setState(noBonus);
  voteInfoStore.setState({ todays_votes: [] });
  referralStore.setState(noReferral);
}
