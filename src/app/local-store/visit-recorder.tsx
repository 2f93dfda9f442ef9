import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useOwnAccount } from './own-user.ts';
import type { FrameData } from './record-visit.ts';

/** How long a page that is never idle may put it off. */
const LATEST_MS = 10_000;
/** Where the browser cannot say when it is idle. */
const LATER_MS = 3_000;

/**
 * Stores on the phone what the server says of the visit, once the page has nothing better to do. Shows nothing.
 *
 * @param data the frame's, another object whenever the server has said something new
 */
export function VisitRecorder({ data }: { data: FrameData }) {
  const account = useOwnAccount(data.registered);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (account === undefined) return;
    const record = () =>
      // Without a network there is nothing to store; the page itself is not touched.
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
