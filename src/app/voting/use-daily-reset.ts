import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#app/paths.ts';
import { nextReset, utcDay } from '#domain/contest/rules.ts';
import { loadVoteRecord, voteRecord } from './vote-record.ts';

/**
 * A new UTC day gives a new vote (specification §4): the phone's record is reset and the user goes to /vote. Also for
 * a page left open over midnight, and for one that slept in a pocket meanwhile.
 *
 * @param shownDay the UTC day that the page was rendered for
 */
export function useDailyReset(shownDay: string): void {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's functions change with each navigation
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let day = shownDay;

    function check() {
      clearTimeout(timer);
      const now = new Date();
      const forgotten = voteRecord.getState().startDay(now);
      if (forgotten || day < utcDay(now)) {
        day = utcDay(now);
        if (pathname === paths.vote()) revalidator.revalidate();
        else navigate(paths.vote(), { replace: true });
      }
      // A second late rather than early: the server's clock decides what day it is.
      timer = setTimeout(check, nextReset(now).getTime() - now.getTime() + 1000);
    }
    const checkWhenSeen = () => document.visibilityState === 'visible' && check();

    loadVoteRecord();
    check();
    document.addEventListener('visibilitychange', checkWhenSeen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', checkWhenSeen);
    };
  }, [shownDay, pathname]);
}
