import { useEffect } from 'react';

const FIRST_MS = 2_000;
const LONGEST_MS = 60_000;
/** A file that is never kept: whatever answers for it, the network is back. */
const PROBE = '/manifest.webmanifest';

/**
 * Goes to a page as soon as the network is back. A phone that says it has one may be wrong, so that the site is asked,
 * less and less often.
 */
export function useNetworkReturn(address: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let wait = FIRST_MS;
    let gone = false;
    const probe = async () => {
      clearTimeout(timer);
      const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (gone) return;
      if (answer && answer.status < 500) return location.replace(address);
      timer = setTimeout(probe, wait * (0.5 + Math.random() / 2));
      wait = Math.min(LONGEST_MS, wait * 2);
    };
    timer = setTimeout(probe, FIRST_MS);
    const onOnline = () => void probe();
    addEventListener('online', onOnline);
    return () => {
      gone = true;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [address]);
}
