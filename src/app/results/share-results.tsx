import { resultsCopy } from '#site/copy/results.ts';
import { NativeShare, ShareLinks } from '../sharing/share-links.tsx';
import styles from './share-results.module.css';

/** Shares the ranking: the phone's own sheet where there is one, links elsewhere. */
export function ShareResults({ week, url, message }: { week: number; url: string; message: string }) {
  return (
    <section className={`carte ${styles.card}`}>
      <h2 className="h3">{resultsCopy.spread}</h2>
      <p className="sm t2">{resultsCopy.spreadLead}</p>
      <NativeShare
        url={url}
        message={message}
        title={resultsCopy.title(week)}
        label={resultsCopy.shareResults}
      />
      <div className="sans-feuille">
        <ShareLinks url={url} message={message} main={false} />
      </div>
    </section>
  );
}
