import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { onNetworkReturn } from '#app/offline/network-return.ts';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { paths } from '#site/paths.ts';
import { afterMidnight, isLeftForVote } from './daily-reset-rules.ts';
import { loadVoteRecord, voteRecord } from './vote-record.ts';

/** A whole country's open pages must not all come back in the same second of midnight. */
const SPREAD_MS = 20_000;

interface Props {
  /** The server's clock, as the page was made. */
  now: number;
  /** UTC day on which this visitor gave all daily votes, or null. */
  votedDay: string | null;
}

/**
 * A new UTC day gives a new vote (docs/specification.md §8.12): the phone's record is reset and the user goes to
 * /vote, from any page of the public's that they open or had left open over midnight. Shows nothing; it is a component
 * so that its clock renders nothing else.
 */
export function DailyReset({ now, votedDay }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const shownDay = utcDay(new Date(now));
  const today = utcDay(new Date(useNow(now)));
  const [first] = useState(now);
  // A page that the phone had cached says nothing of today: the next one from the network does.
  const cached = isCachedDocument && now === first;
  /** A new day has begun and its page is not shown yet, though another page may be meanwhile. */
  const owed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day and page; the router's functions change often
  useEffect(() => {
    if (cached || !isLeftForVote(pathname)) return;
    loadVoteRecord();
    const { startDay, voteElsewhere } = voteRecord.getState();
    if (startDay(today)) owed.current = true;
    if (votedDay === today) {
      // With another phone of the same account: nothing is left to give today.
      voteElsewhere(today);
      owed.current = false;
    }
    const next = afterMidnight({ pathname, owed: owed.current, stale: today !== shownDay });
    if (next === 'nothing') return;
    const go = () => {
      owed.current = false;
      if (next === 'read again') return void revalidate();
      navigate(paths.vote(), { replace: true });
    };
    if (today === shownDay) return go();
    // A phone that wakes up after midnight may have no network yet: the page stays until there is one.
    return onNetworkReturn(go, Math.random() * SPREAD_MS);
  }, [cached, today, shownDay, pathname, votedDay]);
  return null;
}
