import { Link } from 'react-router';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { useRights } from '#app/regie/acts/use-rights.ts';
import styles from '#app/regie/parts/page.module.css';
import { PhaseChip } from '#app/regie/parts/phase-chip.tsx';
import { ShowTime } from '#app/regie/parts/show-time.tsx';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { contestList } from '#domain/regie/contests.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy, utcMinute } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/semaines.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export function loader({ context }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx }) => {
    const { db, config } = ctx.dependencies;
    return { contests: await contestList(db, config.competitionId) };
  });
}

export default function Contests({ loaderData: { contests } }: Route.ComponentProps) {
  const rights = useRights();
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{copy.heading}</h1>
        {rights.acts('weeks') && (
          <Link className="btn btn--1 btn--sm" to={regiePaths.newContest()}>
            {copy.create}
          </Link>
        )}
      </div>
      {rights.acts('weeks') && <p className="sm t2">{copy.endMoves}</p>}
      {contests.length === 0 && <p className={`${styles.block} ${styles.empty}`}>{copy.empty}</p>}
      {contests.length > 0 && (
        <section className={styles.block}>
          <WideTable label={copy.heading}>
            <table className={`${styles.table} ${styles.stack}`}>
              <thead>
                <tr>
                  <th scope="col">{copy.week}</th>
                  <th scope="col">{copy.state}</th>
                  <th scope="col">{copy.starts} (UTC)</th>
                  <th scope="col">{copy.ends} (UTC)</th>
                  <th scope="col">{copy.results} (UTC)</th>
                  <th scope="col">{copy.talents}</th>
                  <th scope="col">{copy.count}</th>
                </tr>
              </thead>
              <tbody>
                {contests.map(({ id, status, planned, closed_at }) => (
                  <tr key={id}>
                    <td data-label={copy.week}>
                      <Link className="lienfl" to={regiePaths.contest(id)}>
                        {copy.weekName(planned.week)}
                      </Link>
                    </td>
                    <td data-label={copy.state}>
                      <PhaseChip status={status} />
                    </td>
                    <td data-label={copy.starts}>
                      {utcMinute(planned.start_date)}
                      <ShowTime iso={planned.start_date} />
                    </td>
                    <td data-label={copy.ends}>
                      <div>
                        {utcMinute(closed_at ?? planned.end_date)}
                        <ShowTime iso={closed_at ?? planned.end_date} />
                        {closed_at && (
                          <p className="xs t3">{copy.closedByHand(utcMinute(planned.end_date))}</p>
                        )}
                      </div>
                    </td>
                    <td data-label={copy.results}>
                      {utcMinute(planned.result_date)}
                      <ShowTime iso={planned.result_date} />
                    </td>
                    <td data-label={copy.talents}>{planned.candidate_ids.length}</td>
                    <td data-label={copy.count}>
                      {(status === 'closed' || status === 'published') && (
                        <Link className="lienfl" to={regiePaths.count(id)}>
                          {copy.count}
                        </Link>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        </section>
      )}
    </>
  );
}
