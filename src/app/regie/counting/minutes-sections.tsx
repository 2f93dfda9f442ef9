import contests from '#app/regie/contests/contests.module.css';
import styles from '#app/regie/parts/page.module.css';
import { SimpleTable } from '#app/regie/parts/simple-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import type { PlannedWeek } from '#domain/contest/plan.ts';
import type { Count } from '#domain/counting/schema.ts';
import { fallReason } from '#site/copy/regie-approvals.ts';
import { contestsCopy, minutesCopy as copy, countingCopy } from '#site/copy/regie-contests.ts';
import { count } from '#site/copy/results.ts';

interface TimesProps {
  contest: PlannedWeek;
  counted: Count;
  /** Writes out an instant, ISO 8601. */
  moment(iso: string): string;
}

/** When the vote opened and closed and its count was published, beside the planned times. */
export function MinutesTimes({ contest, counted, moment }: TimesProps) {
  const { planned, now } = contest;
  const { details } = counted;
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{copy.times}</h2>
      <dl className={styles.details}>
        {[
          [copy.opened, moment(details?.opened_at ?? planned.start_date)],
          ...(details
            ? [
                [copy.closed, moment(details.closed_at)],
                [copy.firstVote, details.first_vote_at ? moment(details.first_vote_at) : copy.noVote],
                [copy.lastVote, details.last_vote_at ? moment(details.last_vote_at) : copy.noVote],
              ]
            : []),
          [copy.plannedEnd, moment(planned.end_date)],
          [contestsCopy.results, moment(planned.result_date)],
          [copy.counted, `${moment(counted.counted_at)} ${countingCopy.by(counted.counted_by)}`],
          publication(counted, now, moment),
          ...(counted.fell_at
            ? [[copy.fell, `${moment(counted.fell_at)}, ${fallReason(counted.fell_because)}`]]
            : []),
          ...(counted.superseded_at ? [[copy.replaced, moment(counted.superseded_at)]] : []),
          [copy.made, moment(now)],
        ].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** When a count came out or will. One whose plan another count has replaced never does. */
function publication(
  { published_at, superseded_at }: Count,
  now: string,
  moment: TimesProps['moment'],
): [string, string] {
  if (!published_at) return [copy.published, copy.notPublished];
  if (published_at <= now) return [copy.published, moment(published_at)];
  return superseded_at ? [copy.published, copy.notPublished] : [copy.planned, moment(published_at)];
}

/** Votes by their source, and how many voters gave them. */
export function MinutesSources({ details }: { details: NonNullable<Count['details']> }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{copy.sources}</h2>
      <SimpleTable
        heads={[copy.source, countingCopy.cast, countingCopy.annulled, countingCopy.counted]}
        rows={details.sources.map(({ source, cast, annulled }) => [
          copy.sourceName(source),
          count(cast),
          count(annulled),
          count(cast - annulled),
        ])}
      />
      <p>{copy.votersLead(details.voters, count(details.voters))}</p>
    </section>
  );
}

interface IntegrityProps {
  contestId: string;
  counted: Count;
  /** Digest of the minutes' file, in hexadecimal. */
  digest: string;
}

/** The digests with which to check the count against its votes, and the minutes against their file. */
export function MinutesIntegrity({ contestId, counted, digest }: IntegrityProps) {
  const codes = [
    [copy.contestId, contestId],
    [copy.fingerprint, counted.votes_sha256],
    [copy.minutesFingerprint, digest],
  ];
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{copy.integrity}</h2>
      <dl className={styles.details}>
        <div>
          <dt>{copy.software}</dt>
          <dd>{counted.software}</dd>
        </div>
        {codes.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={contests.hash}>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{copy.blankDays}</p>
      <p className={contests.links} data-print="no">
        <a className="lienfl" href={regiePaths.minutesFile(contestId, counted.version)} download>
          {copy.minutesFile}
        </a>
      </p>
    </section>
  );
}
