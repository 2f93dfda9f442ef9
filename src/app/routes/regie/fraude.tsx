import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import styles from '#app/regie/parts/page.module.css';
import { Pagination } from '#app/regie/parts/pagination.tsx';
import { Term } from '#app/regie/parts/term.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { ListedAccounts } from '#app/regie/risk/listed-accounts.tsx';
import { SeverityChip } from '#app/regie/risk/severity-chip.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { parseInput } from '#domain/input.ts';
import { toPage } from '#domain/paging-rules.ts';
import { contestList } from '#domain/regie/contests.ts';
import { riskQuery } from '#domain/risk/schema.ts';
import { CLUSTERS_A_PAGE, listedAnnulments, riskQueue } from '#domain/risk/service.ts';
import { regie } from '#site/copy/regie.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import type { Route } from './+types/fraude.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['risk.annul-list', 'risk.restore-list'] as const;

export const loader = actPage(ACTS, async ({ ctx, now, url }) => {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parseInput(riskQuery, asked);
  const { db, config } = ctx.dependencies;
  const [found, listed, weeks] = await Promise.all([
    riskQueue(db, query, CLUSTERS_A_PAGE + 1),
    listedAnnulments(db),
    contestList(db, config.competitionId),
  ]);
  const { rows: clusters, edges } = toPage(found, query, CLUSTERS_A_PAGE);
  const votable = weeks
    .filter(({ status }) => status !== 'scheduled')
    .map(({ id, planned }) => ({ id, week: planned.week }));
  return {
    now,
    query,
    clusters,
    edges,
    listed,
    weeks: votable,
  };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

const LOOKS = { high: styles.urgent, medium: styles.notable, low: '' } as const;

export default function Fraud({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { now, query, clusters, edges, listed, weeks } = loaderData;
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <Term name="fraud" />
      <StrayAnswer
        answer={answer}
        told={
          answer?.values.act === 'risk.annul-list' ||
          listed.some((one) => one.batch_id === answer?.values.batch_id && !one.restored)
        }
      />
      <nav aria-label={copy.filters} className={styles.buttons}>
        {(['open', 'dismissed'] as const).map((state) => (
          <Link
            key={state}
            to={regiePaths.fraud({ state })}
            className="btn btn--2 btn--sm"
            aria-current={query.state === state ? 'page' : undefined}
          >
            {copy[state]}
          </Link>
        ))}
      </nav>
      {clusters.length === 0 && (
        <p className={`${styles.block} ${styles.empty}`}>
          {query.state === 'open' ? copy.emptyOpen : copy.emptyDismissed}
        </p>
      )}
      <ul className={styles.list}>
        {clusters.map((cluster) => (
          <li key={cluster.id} className={`${styles.block} ${LOOKS[cluster.severity]}`}>
            <h2 className={styles.heading}>
              {copy.kind(cluster.kind)} · {copy.people(cluster.users)}
            </h2>
            <p className="sm t2">
              {copy.signs(cluster.signs)} · {copy.found} <LocalTime iso={cluster.found_at} now={now} />
            </p>
            <div className={styles.buttons}>
              <SeverityChip severity={cluster.severity} />
              {cluster.annulled && <span className="puce puce--info">{copy.annulled}</span>}
              {cluster.later_votes > 0 && (
                <span className="puce puce--err">{copy.later(cluster.later_votes)}</span>
              )}
              <Link className="lienfl" to={regiePaths.fraudCluster(cluster.id)}>
                {copy.examine}
              </Link>
            </div>
            {cluster.dismissed_reason && (
              <p className="sm">{copy.dismissedBecause(cluster.dismissed_reason)}</p>
            )}
          </li>
        ))}
      </ul>
      <Pagination
        edges={edges}
        label={copy.heading}
        to={(at) => regiePaths.fraud({ state: query.state, kind: query.kind, ...at })}
      />
      <ListedAccounts weeks={weeks} listed={listed} />
    </>
  );
}
