import { Share2 } from 'lucide-react';
import { resultsCopy } from '#app/copy/results.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { ShareLinks } from './share-links.tsx';
import styles from './share-results.module.css';

/** Shares the ranking: the phone's own sheet where there is one, links elsewhere. */
export function ShareResults({ week, url, message }: { week: number; url: string; message: string }) {
  const sheet = useHydrated() && typeof navigator.share === 'function';
  return (
    <section className={`carte ${styles.card}`}>
      <h2 className="h3">{resultsCopy.spread}</h2>
      <p className="sm t2">{resultsCopy.spreadLead}</p>
      {sheet ? (
        <button
          className="btn btn--2 btn--bloc"
          type="button"
          // Closing the sheet rejects the promise: that is not an error.
          onClick={() =>
            navigator.share({ title: resultsCopy.title(week), text: message, url }).catch(() => {})
          }
        >
          <Share2 size={20} strokeWidth={2.25} aria-hidden="true" />
          {resultsCopy.shareResults}
        </button>
      ) : (
        <ShareLinks url={url} message={message} main={false} />
      )}
    </section>
  );
}
