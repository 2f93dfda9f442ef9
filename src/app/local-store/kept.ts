import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { User } from '#domain/identity/schema.ts';
import type { Vote } from '#domain/voting/schema.ts';

// What the phone keeps (docs/specification.md §15.4), one store a concern: for display and convenience, it decides
// nothing. The chosen candidate, the day of the last vote and the vote record stand in voting/vote-record.ts. The access
// token is not kept: scripts cannot read its cookie.

/** A store under its own key, which reads the phone's storage when `loadKept` is called, not while rendering. */
function kept<State extends object>(name: string, initial: State) {
  return createStore<State>()(
    persist(() => initial, {
      name,
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => localStorage),
    }),
  );
}

/** Whether the visitor showed the code that opens the gate by country. */
export const keptBypass = kept('bypass', { bypass: false });

/** The id of the visit, as the server gave it. */
export const keptSession = kept('session', { ssid: null as string | null });

/** Whether a contest of the competition is under way. */
export const keptCampaign = kept('campaign', { campaign: false });

export const keptUser = kept('user', { user: null as User | null });

/**
 * Bonus votes. `never_had_bonus` says how the last one came: 0 the first was just given, 1 one was added, 2 known from
 * the profile (docs/specification.md §9.10).
 */
export interface KeptBonus {
  bonus_count: number;
  initial_bonus_count: number;
  has_bonus: boolean;
  never_had_bonus: 0 | 1 | 2;
}

const noBonus: KeptBonus = {
  bonus_count: 0,
  initial_bonus_count: 0,
  has_bonus: false,
  never_had_bonus: 2,
};

export const keptBonus = kept('bonus', noBonus);

/** What has been voted today. */
export const keptVoteInfo = kept('vote-info', { todays_votes: [] as Vote[] });

/** The user's own code, and how far their invitations have come. */
export interface KeptReferral {
  referral_code: string | null;
  uncounted_referrals: number;
  weekly_referral_bonuses: number;
}

const noReferral: KeptReferral = { referral_code: null, uncounted_referrals: 0, weekly_referral_bonuses: 0 };

export const keptReferral = kept('referral', noReferral);

/** Whether a message has come that was not read. */
export const keptMessages = kept('messages', { new_message: false });

const all = [
  keptBypass,
  keptSession,
  keptCampaign,
  keptUser,
  keptBonus,
  keptVoteInfo,
  keptReferral,
  keptMessages,
];

let loaded = false;

/** Reads the phone's storage, once for each page load. A storage that is refused or broken counts as empty. */
export function loadKept(): void {
  if (loaded || typeof window === 'undefined') return;
  loaded = true;
  for (const store of all) void store.persist.rehydrate();
}

/** How often this page has learned of the account what a profile asked for earlier cannot know. */
let learned = 0;

/** The bonus votes as the profile has them. */
export function bonusFromProfile({
  bonus_count,
  initial_bonus_count,
  has_bonus,
  never_had_bonus,
}: Pick<User, keyof KeptBonus>): KeptBonus {
  return { bonus_count, initial_bonus_count, has_bonus, never_had_bonus };
}

/**
 * The bonus votes after some were granted: the server counts them, both counts together (docs/specification.md
 * §9.10).
 */
export function keepGrant(
  grant: Pick<KeptBonus, 'bonus_count' | 'initial_bonus_count' | 'never_had_bonus'>,
): void {
  learned += 1;
  const { bonus_count, initial_bonus_count, never_had_bonus } = grant;
  keptBonus.setState({ bonus_count, initial_bonus_count, never_had_bonus, has_bonus: bonus_count > 0 });
}

/** The bonus votes that are left after some were given. */
export function keepBonusLeft(bonus_count: number): void {
  learned += 1;
  keptBonus.setState({ bonus_count, has_bonus: bonus_count > 0 });
}

/** Keeps a profile as the server gave it. */
export function keepProfile(user: User): void {
  keptUser.setState({ user });
  keptBonus.setState(bonusFromProfile(user));
  keptVoteInfo.setState({ todays_votes: user.todays_votes });
  keptReferral.setState({
    referral_code: user.referral_code,
    uncounted_referrals: user.uncounted_referrals,
    weekly_referral_bonuses: user.weekly_referral_bonuses,
  });
}

/**
 * For a profile that is asked for now: keeps it when it comes, and says so; not when bonus votes have come or gone
 * meanwhile, or their owner has left.
 */
export function profileKeeper(): (user: User) => boolean {
  const before = learned;
  return (user) => {
    if (learned === before) keepProfile(user);
    return learned === before;
  };
}

/** Signing out forgets the user, their bonus votes and their referral data (docs/specification.md §15.5). */
export function forgetAccount(): void {
  learned += 1;
  keptUser.setState({ user: null });
  keptBonus.setState(noBonus);
  keptVoteInfo.setState({ todays_votes: [] });
  keptReferral.setState(noReferral);
}
