import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { useRevalidator } from 'react-router';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { cachedPageCopy } from '#site/copy/offline.ts';
import { onNetworkReturn } from './network-return.ts';

/**
 * Says of a page that it is shown as the phone has cached it. Every page of a visitor without an account carries it, for
 * phones cache no other; only the mark that the worker puts
 * on a cached page makes it visible, so that it needs no script.
 *
 * @param now the server's clock, as the page was made
 */
export function CachedPageNotice({ now }: { now: number }) {
  useCachedMark(now);
  useReadAnew();
  return (
    <aside className="avis avis--att garde" aria-label={cachedPageCopy.label}>
      <WifiOff size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        {cachedPageCopy.before} <LocalTime iso={new Date(now).toISOString()} now={0} />
        {cachedPageCopy.after}
      </p>
    </aside>
  );
}

/** Has the page read anew once there is a network: what it says is then how things stand, and the visitor's own. */
function useReadAnew(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => (isCachedDocument ? onNetworkReturn(() => void revalidate()) : undefined), [revalidate]);
}

/** The clock of the page that this document came with. */
let ofDocument: number | null = null;

/**
 * Keeps the worker's mark on the document, which React takes off where it has to draw the document anew, until another
 * page has come from the network.
 */
function useCachedMark(now: number): void {
  useLayoutEffect(() => {
    if (!isCachedDocument) return;
    const { dataset } = document.documentElement;
    ofDocument ??= now;
    if (now === ofDocument) dataset.garde ??= '';
    return () => {
      delete dataset.garde;
    };
  }, [now]);
}
