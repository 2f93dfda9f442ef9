import { beginTelling, tellOfOthers } from './tell-bonus.ts';
import { forgetTold, readTold } from './told-store.ts';

/** What the page and the stored profile say of the user's bonus votes. */
export interface HeardVisit {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** Bonus votes left to give; null when the page does not say. */
  bonusLeft: number | null;
  /** The stored profile's counts; null when it is another user's, or there is none. */
  known: { bonus_count: number; initial_bonus_count: number; never_had_bonus: 0 | 1 | 2 } | null;
  /** Whether the profile has just come from the server. */
  profileCame: boolean;
  competition: string;
  /** Whether a contest is open to give them in. */
  open: boolean;
}

/** Tells the user of bonus votes that have come since this phone last heard of them (docs/specification.md §9.12). */
export async function hearOf({ account, bonusLeft, known, profileCame, ...show }: HeardVisit): Promise<void> {
  forgetTold(account);
  if (account === null) return;
  if (readTold(account) === null) {
    const left = known?.bonus_count ?? bonusLeft;
    if (left === null) return;
    const number = known?.initial_bonus_count ?? null;
    await beginTelling(account, { number, left }, profileCame && known?.never_had_bonus === 0);
  }
  const fresh = profileCame ? known : null;
  const left = fresh?.bonus_count ?? bonusLeft;
  // A hidden page tells nothing: the page that the user looks at does.
  if (left === null || document.visibilityState === 'hidden') return;
  const granted = fresh?.initial_bonus_count ?? null;
  await tellOfOthers(account, { left, granted }, show);
}
