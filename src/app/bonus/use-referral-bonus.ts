import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { notify } from '#app/ui/toast/notify.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';
import type { ReferralState } from './referral-state.ts';

/** sessionStorage key: notes that the visitor was told that the week is full, which is said once a visit. */
const TOLD = 'limite-parrainage';

/** True while any page has a request under way: there is one at a time. */
let underWay = false;

/**
 * Claims the invitations' bonus vote as soon as a page sees that it can be claimed, and goes to /vote
 * (docs/specification.md §9.3, §9.4, §9.5); tells the user when the week is full, or when the state could not be read.
 *
 * @param state null for a visitor without an account
 * @returns whether the bonus vote is being claimed
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
    // Few pages have a bonus vote to claim, so the script that claims it is loaded only then.
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
    // Without a storage every page says it.
  }
  return true;
}
