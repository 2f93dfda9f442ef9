import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '#app/ui/toast/notify.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';
import type { ReferralState } from './referral-state.ts';

/** Notes in the visit that it was told that the week is full: this is said once, not again on the next page. */
const TOLD = 'limite-parrainage';

/** One request at a time, whichever page has sent it. */
let underWay = false;

/**
 * Fetches what invitations give as soon as a page sees that it can be had, and goes to /vote with it
 * (docs/specification.md §9.3, §9.4, §9.5); says so when the week is full, or when nothing could be read.
 *
 * @param state null for a visitor without an account
 * @returns whether it is being fetched
 */
export function useReferralBonus(state: ReferralState | 'failed' | null): boolean {
  const navigate = useNavigate();
  const [claiming, setClaiming] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state; the router's function changes often
  useEffect(() => {
    if (state === 'failed') notify({ kind: 'error', text: bonusCopy.failed });
    if (state === 'limited' && firstTime()) notify({ kind: 'error', text: bonusCopy.referralLimit });
    if (state === 'claimable' && !underWay) void claim();
  }, [state]);

  async function claim() {
    underWay = true;
    setClaiming(true);
    // Few pages have one to fetch: what fetches it comes with the first that has.
    const refused = await import('./request-bonus.ts')
      .then(({ requestBonus }) => requestBonus({ bonus_type: 'parrainage' }))
      .catch(() => ({ said: bonusCopy.failed }));
    underWay = false;
    setClaiming(false);
    if (refused === null) navigate(paths.vote());
    else notify({ kind: 'error', text: refused.said });
  }

  return claiming;
}

function firstTime(): boolean {
  try {
    if (sessionStorage.getItem(TOLD)) return false;
    sessionStorage.setItem(TOLD, '1');
  } catch {
    // Without a storage it is said on every page.
  }
  return true;
}
