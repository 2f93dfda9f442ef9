import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from './keep-visit.ts';

/** How long a page that is never idle may put it off. */
const LATEST_MS = 10_000;
/** Where the browser cannot say when it is idle. */
const LATER_MS = 3_000;

/** Keeps on the phone what the server says of the visit, once the page has nothing better to do. Shows nothing. */
export function VisitKeeper(visit: Omit<Visit, 'search'>) {
  const { account, bypass, campaign, competition, newMessage } = visit;
  const { search } = useLocation();
  useEffect(() => {
    const keep = () =>
      // Without a network there is nothing to keep; the page itself is not touched.
      import('./keep-visit.ts')
        .then(({ keepVisit }) => keepVisit({ account, bypass, campaign, competition, newMessage, search }))
        .catch(() => {});
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(keep, LATER_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(keep, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, [account, bypass, campaign, competition, newMessage, search]);
  return null;
}
