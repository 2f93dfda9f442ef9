import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { onNetworkReturn } from '#app/offline/network-return.ts';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { usePresent } from '#app/ui/time/use-now.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { paths } from '#site/paths.ts';
import { afterMidnight, isLeftForVote } from './daily-reset-rules.ts';
import { readOwnUser } from './own-user.ts';
import { loadVoteRecord, voteRecord } from './vote-record.ts';

/** Reloads are spread over this time, so that a country's open pages do not all come back in one second at midnight. */
const SPREAD_MS = 20_000;

interface Props {
  /** The server's clock, as the page was made. */
  now: number;
  /** UTC day on which this visitor gave all daily votes, or null. */
  votedDay: string | null;
}

const dayOf = (time: number) => utcDay(new Date(time));

/**
 * A new UTC day gives a new vote (docs/specification.md §8.12): resets the phone's record and takes the user to /vote
 * from any public page that they open, or had left open over midnight. Renders nothing; it is a component so that its
 * clock re-renders nothing else.
 */
export function DailyReset({ now, votedDay }: Props) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const shownDay = dayOf(now);
  const today = usePresent(now, dayOf);
  const [first] = useState(now);
  // A cached page knows nothing of today: wait for the next page from the network.
  const cached = isCachedDocument && now === first;
  /** A new day has begun and /vote has not been shown yet, even if the visitor has opened another page since. */
  const owed = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day and page; the router's functions change often
  useEffect(() => {
    if (cached || !isLeftForVote(pathname)) return;
    loadVoteRecord();
    const { startDay, voteElsewhere } = voteRecord.getState();
    if (startDay(today)) owed.current = true;
    if (votedDay === today) {
      // The votes were given from another phone of the account: nothing is left to give today.
      voteElsewhere(today, readOwnUser());
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
