import { Link } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { contestsCopy, countingCopy as copy, utcMinute } from '#app/copy/regie-contests.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import contests from '#app/regie/contests.module.css';
import { AnnulmentTable, CountTable } from '#app/regie/count-table.tsx';
import { CountingActs } from '#app/regie/counting-acts.tsx';
import styles from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { contestOf, countsOf } from '#domain/regie/contests.ts';
import { isConfirmed } from '#domain/regie/rules.ts';
import type { Count } from '#domain/regie/schema.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/depouillement.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(contestsCopy.count) }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const { db, config } = ctx.dependencies;
    const { id } = parseInput(contestIdParams, params);
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    const contest = await contestOf(db, config.competitionId, id);
    return {
      contest,
      counts: await countsOf(db, id),
      role: session.operator.role,
      confirmed: isConfirmed(session.confirmedAt, new Date()),
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return performForm(context.get(requestContext), request, [
    'contest.count',
    'contest.publish',
    'contest.reopen',
    'contest.correct',
  ]);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Counting({ loaderData, actionData }: Route.ComponentProps) {
  const { contest, counts, role, confirmed } = loaderData;
  const { id, status, planned } = contest;
  return (
    <>
      <h1 className={styles.title}>{copy.heading(planned.week)}</h1>
      {status !== 'closed' && status !== 'published' && <p className="t2">{copy.notClosed}</p>}
      {status === 'closed' && (
        <section className={styles.block}>
          <ActForm
            act="contest.count"
            hidden={{ contest_id: id }}
            submit={counts.length === 0 ? copy.count : copy.recount}
            consequence={copy.countConsequence}
            needsCode={!confirmed}
            answer={actionData}
          />
        </section>
      )}
      {role === 'admin' && (
        <CountingActs contest={contest} counts={counts} needsCode={!confirmed} answer={actionData} />
      )}
      {counts.length === 0 && <p className="t2">{copy.none}</p>}
      {counts.map((counted) => (
        <section key={counted.version} className={styles.block}>
          <h2 className={styles.heading}>
            {copy.version(counted.version)} · {standing(counted, contest.now)}
          </h2>
          <p className="sm t2">
            {utcMinute(counted.counted_at)} UTC {copy.by(counted.counted_by)} ·{' '}
            {copy.software(counted.software)}
          </p>
          {counted.reason && (
            <p>
              {copy.reason} : {counted.reason}
            </p>
          )}
          <CountTable counted={counted} />
          <h3 className={styles.heading}>{copy.annulments}</h3>
          <AnnulmentTable counted={counted} />
          <p className={contests.links}>
            <Link className="lienfl" to={paths.regieMinutes(id, counted.version)}>
              {copy.minutes}
            </Link>
            <a className="lienfl" href={paths.regieCountFile(id, counted.version, 'totals')} download>
              {copy.totalsFile}
            </a>
            <a className="lienfl" href={paths.regieCountFile(id, counted.version, 'votes')} download>
              {copy.votesFile}
            </a>
          </p>
        </section>
      ))}
    </>
  );
}

function standing({ published_at, superseded_at }: Count, now: string): string {
  if (superseded_at) return copy.superseded;
  if (!published_at) return copy.draft;
  return published_at > now ? copy.scheduled : copy.live;
}
