import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useOwnAccount } from '../local-store/own-user.ts';
import { mayHoldVote, onOutboxChange } from './outbox-mark.ts';

/**
 * Handles the votes that wait on this phone, on every page. Renders nothing; a phone without a waiting vote loads no
 * script for it. A change of account starts it again: the user who has just signed in may be the vote's author.
 *
 * @param votedDay UTC day on which the user who has signed in has given all daily votes, or null
 */
export function OutboxKeeper({ registered, votedDay }: { registered: boolean; votedDay: string | null }) {
  const known = useOwnAccount(registered);
  const account = known ?? null;
  const isKnown = known !== undefined;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const page = useRef({ pathname, navigate, revalidate, account, votedDay });
  const keepInSight = useRef(() => {});
  useEffect(() => {
    page.current = { pathname, navigate, revalidate, account, votedDay };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page, and once the user's vote of the day is given
  useEffect(() => keepInSight.current(), [pathname, votedDay]);

  useEffect(() => {
    if (!isKnown) return;
    let stop: (() => void) | null = null;
    let gone = false;
    let begun = false;
    const begin = () => {
      if (begun || !mayHoldVote()) return;
      begun = true;
      Promise.all([import('../outbox/follow-outbox.ts'), import('../outbox/tell-of-vote.ts')]).then(
        ([{ followOutbox }, tell]) => {
          if (gone) return;
          stop = followOutbox(account, (vote) => void tell.tellOfVote(vote, page.current));
          keepInSight.current = () => void tell.keepInSight(page.current);
        },
        () => {
          begun = false;
        },
      );
    };
    begin();
    const unlisten = onOutboxChange(begin);
    // Tries again once the network is back, in case the scripts could not be loaded without it.
    addEventListener('online', begin);
    return () => {
      gone = true;
      unlisten();
      removeEventListener('online', begin);
      stop?.();
      keepInSight.current = () => {};
    };
  }, [account, isKnown]);
  return null;
}
