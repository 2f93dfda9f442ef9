import { Link } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { fraud as copy } from '#app/copy/regie-fraud.ts';
import { atDesk } from '#app/regie/desk.server.ts';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { SeverityChip } from '#app/regie/severity-chip.tsx';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { parseInput } from '#domain/input.ts';
import { CLUSTERS_A_PAGE, riskQueue } from '#domain/regie/risk.ts';
import { riskQuery } from '#domain/regie/risk-schema.ts';
import type { Route } from './+types/fraude.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context, url }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx, now }) => {
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(riskQuery, asked);
    const clusters = await riskQueue(ctx.dependencies.db, query);
    return { now, query, clusters, full: clusters.length === CLUSTERS_A_PAGE };
  });
}

const LOOKS = { high: styles.urgent, medium: styles.notable, low: '' } as const;

export default function Fraud({ loaderData: { now, query, clusters, full } }: Route.ComponentProps) {
  const last = full ? clusters.at(-1)?.id : undefined;
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
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
      {last && (
        <Link
          className="lienfl"
          to={regiePaths.fraud({ state: query.state, kind: query.kind, before: last })}
        >
          {copy.next}
        </Link>
      )}
    </>
  );
}
