import { WifiOff } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { cachedPageCopy } from '#site/copy/offline.ts';

/**
 * Says that the page comes from the phone's cache. Every page of a visitor without an account contains this notice, as
 * phones cache no other pages; the worker's mark on a cached page makes it visible by CSS, without a script.
 *
 * @param now the server's clock, as the page was made
 */
export function CachedPageNotice({ now }: { now: number }) {
  useCachedMark(now);
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

/** The server's clock of the page that this document was loaded with. */
let ofDocument: number | null = null;

/**
 * Keeps the worker's mark on the document until another page has come from the network: React removes the mark when it
 * has to draw the document anew.
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
