import { Link } from 'react-router';
import { useRights } from '#app/regie/acts/use-rights.ts';
import page from '#app/regie/parts/page.module.css';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { fallReason } from '#site/copy/regie-approvals.ts';
import { countingCopy } from '#site/copy/regie-contests.ts';
import { toldMoment } from '#site/copy/regie-curve.ts';
import { liveCopy as copy } from '#site/copy/regie-live.ts';
import { besideUtc } from '#site/regie-clock.ts';
import styles from './live.module.css';

/**
 * The state of the week's result: published, planned, a plan that fell, or only announced. Renders nothing while votes
 * are taken.
 */
export function PublicationNote({
  state: { now, contest, publication, waiting },
}: {
  state: Pick<LiveState, 'now' | 'contest' | 'publication' | 'waiting'>;
}) {
  const zone = useShowZone();
  const rights = useRights();
  const moment = (iso: string) => `${toldMoment(iso, now)}\u00a0UTC${besideUtc(iso, zone)}`;
  if (contest?.published_at) {
    const since = publication?.since ?? contest.published_at;
    return (
      <p className={page.block}>
        {copy.publishedAt(moment(since), publication?.version ?? null, since > contest.published_at)}
      </p>
    );
  }
  if (publication?.fell_at && !publication.planned_at) {
    const { fell_at, fell_because } = publication;
    return (
      <p className={styles.lost} role="alert">
        {copy.fell(moment(fell_at), fallReason(fell_because))}
      </p>
    );
  }
  if (publication?.planned_at) {
    return (
      <p className={page.block}>
        {copy.planned(moment(publication.planned_at))}{' '}
        {contest && rights.acts('publication') && (
          <Link className="lienfl" to={regiePaths.count(contest.id)}>
            {countingCopy.callOff}
          </Link>
        )}
      </p>
    );
  }
  const asked = waiting.some(({ act, fell_at }) => act === 'contest.publish' && !fell_at);
  return contest?.status === 'closed' ? (
    <p className={page.block}>{copy.notPlanned(moment(contest.result_date), asked)}</p>
  ) : null;
}
