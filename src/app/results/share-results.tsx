import { Share2 } from 'lucide-react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { resultsCopy } from '#site/copy/results.ts';
import { ShareLinks } from '../sharing/share-links.tsx';
import styles from './share-results.module.css';

/** Shares the ranking: the phone's own sheet where there is one, links elsewhere. */
export function ShareResults({ week, url, message }: { week: number; url: string; message: string }) {
  const hydrated = useHydrated();
  return (
    <section className={`carte ${styles.card}`}>
      <h2 className="h3">{resultsCopy.spread}</h2>
      <p className="sm t2">{resultsCopy.spreadLead}</p>
      <button
        className="btn btn--2 btn--bloc avec-js avec-feuille"
        type="button"
        disabled={!hydrated}
        // Closing the sheet rejects the promise: that is not an error.
        onClick={() =>
          navigator.share({ title: resultsCopy.title(week), text: message, url }).catch(() => {})
        }
      >
        <Share2 size={20} strokeWidth={2.25} aria-hidden="true" />
        {resultsCopy.shareResults}
      </button>
      <div className="sans-feuille">
        <ShareLinks url={url} message={message} main={false} />
      </div>
    </section>
  );
}
