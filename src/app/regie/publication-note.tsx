import type { LiveState } from '#domain/regie/schema.ts';
import { fallReason } from '#site/copy/regie-approvals.ts';
import { liveCopy as copy, utcSecond } from '#site/copy/regie-live.ts';
import styles from './live.module.css';
import page from './page.module.css';

/** What has become of the week's result: published, planned, or a plan that fell. Nothing while votes are taken. */
export function PublicationNote({ state: { contest, publication } }: { state: LiveState }) {
  if (contest?.published_at) {
    const { published_at } = contest;
    return (
      <p className={page.block}>{copy.publishedAt(utcSecond(published_at), publication?.version ?? null)}</p>
    );
  }
  if (publication?.fell_at && !publication.planned_at) {
    const { fell_at, fell_because } = publication;
    return (
      <p className={styles.lost} role="alert">
        {copy.fell(utcSecond(fell_at), fallReason(fell_because))}
      </p>
    );
  }
  return publication?.planned_at ? (
    <p className={page.block}>{copy.planned(utcSecond(publication.planned_at))}</p>
  ) : null;
}
