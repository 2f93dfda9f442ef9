import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { paths } from '#app/paths.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { loadVoteRecord, voteRecord } from './vote-record.ts';

/** A whole country's open pages must not all come back in the same second of midnight. */
const SPREAD_MS = 20_000;

/**
 * A new UTC day gives a new vote (specification §4): the phone's record is reset and the user goes to /vote; also from
 * a page left open over midnight. Shows nothing; it is a component so that its clock renders nothing else.
 *
 * @param now the server's clock, as the page was made
 */
export function DailyReset({ now }: { now: number }) {
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const { pathname } = useLocation();
  const shownDay = utcDay(new Date(now));
  const today = utcDay(new Date(useNow(now)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day; the router's functions change often
  useEffect(() => {
    loadVoteRecord();
    const forgotten = voteRecord.getState().startDay(today);
    if (today === shownDay && !(forgotten && pathname !== paths.vote())) return;
    const timer = setTimeout(
      () =>
        pathname === paths.vote() ? revalidator.revalidate() : navigate(paths.vote(), { replace: true }),
      today === shownDay ? 0 : Math.random() * SPREAD_MS,
    );
    return () => clearTimeout(timer);
  }, [today, shownDay, pathname]);
  return null;
}
