import { beginTelling, tellOfOthers } from './tell-bonus.ts';
import { forgetTold, readTold } from './told-store.ts';

/** What a page and the stored profile say of the visitor's bonus votes. */
export interface HeardVisit {
  /** Id of the user who has signed in, or null. */
  account: string | null;
  /** Left to give, where the page says it. */
  bonusLeft: number | null;
  /** What the phone has of the profile; null where that is another's, or none. */
  known: { bonus_count: number; initial_bonus_count: number; never_had_bonus: 0 | 1 | 2 } | null;
  /** It has just come from the server. */
  profileCame: boolean;
  competition: string;
  /** Whether there is a vote to give them in. */
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
  // A page in the background tells nothing: it is told on the page that is looked at.
  if (left === null || document.visibilityState === 'hidden') return;
  const granted = fresh?.initial_bonus_count ?? null;
  await tellOfOthers(account, { left, granted }, show);
}
