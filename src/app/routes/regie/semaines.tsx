import { Link } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { contestsCopy as copy, utcMinute } from '#app/copy/regie-contests.ts';
import { liveCopy } from '#app/copy/regie-live.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import styles from '#app/regie/page.module.css';
import { contestList } from '#domain/regie/contests.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/semaines.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const { db, config } = ctx.dependencies;
    return { contests: await contestList(db, config.competitionId) };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export default function Contests({ loaderData: { contests } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title}>{copy.heading}</h1>
      <p>
        <Link className="btn btn--1 btn--sm" to={paths.regieNewContest()}>
          {copy.create}
        </Link>
      </p>
      {contests.length === 0 && <p className="t2">{copy.empty}</p>}
      {contests.length > 0 && (
        <section className={`${styles.block} ${styles.scroll}`}>
          <table className={styles.table}>
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
              {contests.map(({ id, status, planned }) => (
                <tr key={id}>
                  <td>
                    <Link className="lienfl" to={paths.regieContest(id)}>
                      {copy.weekOf(planned.week)}
                    </Link>
                  </td>
                  <td>{liveCopy.phases[status]}</td>
                  <td>{utcMinute(planned.start_date)}</td>
                  <td>{utcMinute(planned.end_date)}</td>
                  <td>{utcMinute(planned.result_date)}</td>
                  <td>{planned.candidate_ids.length}</td>
                  <td>
                    {(status === 'closed' || status === 'published') && (
                      <Link className="lienfl" to={paths.regieCount(id)}>
                        {copy.count}
                      </Link>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
