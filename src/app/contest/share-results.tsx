import { Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { resultsCopy } from '#app/copy/results.ts';
import { whatsAppLink } from './share-address.ts';
import styles from './share-results.module.css';

/** Shares the ranking: the phone's own sheet where there is one, a link to WhatsApp elsewhere. */
export function ShareResults({ week, url }: { week: number; url: string }) {
  const message = resultsCopy.shareMessage(week);
  function share(event: MouseEvent) {
    if (!navigator.share) return;
    event.preventDefault();
    // Closing the sheet rejects the promise: that is not an error.
    navigator.share({ title: resultsCopy.title(week), text: message, url }).catch(() => {});
  }
  return (
    <section className={`carte ${styles.card}`}>
      <h2 className="h3">{resultsCopy.spread}</h2>
      <p className="sm t2">{resultsCopy.spreadLead}</p>
      <a
        className="btn btn--2 btn--bloc"
        href={whatsAppLink(message, url)}
        target="_blank"
        rel="noopener"
        onClick={share}
      >
        <Share2 size={20} strokeWidth={2.25} aria-hidden="true" />
        {resultsCopy.shareResults}
      </a>
    </section>
  );
}
