import { Link } from 'react-router';
import type { Candidate } from '#domain/contest/schema.ts';
import type { CandidateWeek } from '#domain/counting/schema.ts';
import { sheetCopy } from '#site/copy/candidate-page.ts';
import { countOfVotes, ordinalSuffix, percent, resultsCopy } from '#site/copy/results.ts';
import { tiesCopy } from '#site/copy/ties.ts';
import { paths } from '#site/paths.ts';
import { pagneClass } from '../contest/pagne.ts';
import styles from './candidate-weeks.module.css';

/** A candidate's results in each published week; `weekRules` sets the bars' lengths. */
export function CandidateWeeks({
  candidate,
  weeks,
}: {
  candidate: Candidate;
  weeks: readonly CandidateWeek[];
}) {
  return (
    <section>
      <h2 className="h3">{sheetCopy.weeks}</h2>
      {weeks.length === 0 ? (
        <p className="sm t2">{sheetCopy.noWeeks}</p>
      ) : (
        <ol className={`carte ${styles.list}`}>
          {weeks.map(({ week, rank, tied, votes, share }) => (
            <li className={styles.week} key={week}>
              <p className="res__l">
                <Link className={styles.link} to={paths.results(week)}>
                  {resultsCopy.week(week)}
                </Link>
                <span className="num">{percent(share)}</span>
              </p>
              <div className="barre" role="img" aria-label={sheetCopy.weekBar(week, percent(share))}>
                <i className={`${pagneClass(candidate)} ${weekClass(week)}`} />
              </div>
              <p className="xs t2">
                {rank}
                {ordinalSuffix(rank, candidate.gender)}
                {tied && ` ${tiesCopy.tied}`} · {countOfVotes(votes)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {weeks.some(({ tied }) => tied) && <p className="xs t2">{tiesCopy.note}</p>}
    </section>
  );
}

const weekClass = (week: number) => `semaine-${week}`;

/** CSS rules for the lengths of the bars: the best week's is full, the others in proportion to it. */
export function weekRules(weeks: readonly CandidateWeek[]): string {
  const best = Math.max(1, ...weeks.map(({ share }) => share));
  return weeks
    .map(({ week, share }) => `.semaine-${Math.trunc(week)}{width:${((100 * share) / best).toFixed(2)}%}`)
    .join('');
}
