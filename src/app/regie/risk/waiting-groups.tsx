import { Link } from 'react-router';
import live from '#app/regie/live/live.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { FraudState } from '#domain/risk/schema.ts';
import { curveCopy } from '#site/copy/regie-curve.ts';
import { fraud as words } from '#site/copy/regie-fraud.ts';
import { countOfVotes } from '#site/copy/results.ts';
import { SeverityChip } from './severity-chip.tsx';
import styles from './waiting-groups.module.css';

const copy = curveCopy.fraud;

/** Groups of accounts that wait for a decision, the gravest first. Only for roles that see fraud. */
export function WaitingGroups({ fraud }: { fraud: FraudState }) {
  const { waiting, first } = fraud;
  return (
    <section className={`${live.panel} ${styles.fraud}`} aria-labelledby="fraude">
      <div className={live.headline}>
        <h2 className={live.heading} id="fraude">
          {copy.heading}
        </h2>
        <Link to={regiePaths.fraud()}>{copy.all}</Link>
      </div>
      {waiting.length === 0 ? (
        <p className="sm t2">{copy.none}</p>
      ) : (
        <ul className={styles.severities} aria-description={copy.votes}>
          {waiting.map(({ severity, groups, accounts, votes }) => (
            <li key={severity} className={styles[severity]} title={words.people(accounts)}>
              <SeverityChip severity={severity} />
              <span>
                <b>{copy.groups(groups)}</b>, {votes === null ? copy.few : countOfVotes(votes)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.first}>
        {first.map(({ id, kind, users }) => (
          <li key={id}>
            <span>
              <b>{words.kind(kind)}</b> <span className="t2">{words.people(users)}</span>
            </span>
            <Link to={regiePaths.fraudCluster(id)} aria-label={`${copy.examine} : ${words.kind(kind)}`}>
              {copy.examine}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
