import { WifiOff } from 'lucide-react';
import { keptPageCopy } from '#app/copy/offline.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';

/**
 * Says of a page that it is shown as it was kept. Every page carries it; only the mark that the worker puts on a kept
 * page makes it visible, so that it needs no script.
 *
 * @param now the server's clock, as the page was made
 */
export function KeptNotice({ now }: { now: number }) {
  return (
    <aside className="avis avis--att garde" aria-label={keptPageCopy.label}>
      <WifiOff size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>
        {keptPageCopy.before} <LocalTime iso={new Date(now).toISOString()} now={0} />
        {keptPageCopy.after}
      </p>
    </aside>
  );
}
