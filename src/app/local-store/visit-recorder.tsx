import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useOwnAccount } from './own-user.ts';
import type { FrameData } from './record-visit.ts';

/** A page that is never idle records the visit after this time at the latest. */
const LATEST_MS = 10_000;
/** Delay in browsers that cannot say when they are idle. */
const LATER_MS = 3_000;

/**
 * Stores on the phone what the server says of the visit, once the page is idle. Renders nothing.
 *
 * @param data the frame's data; a new object whenever the server has sent new data
 */
export function VisitRecorder({ data }: { data: FrameData }) {
  const account = useOwnAccount(data.registered);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (account === undefined) return;
    const record = () =>
      // Without a network the script may not load: nothing is stored, and the page works as before.
      import('./record-visit.ts')
        .then(({ recordVisit }) => recordVisit({ ...data, account, search, pathname }))
        .catch(() => {});
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(record, LATER_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(record, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, [account, data, search, pathname]);
  return null;
}
