import { Form, Link } from 'react-router';
import { errorMessage } from '#app/copy/errors.ts';
import { regie } from '#app/copy/regie.ts';
import { liveCopy as copy, utcSecond, utcTime } from '#app/copy/regie-live.ts';
import { count, percent } from '#app/copy/results.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { AirActs } from '#app/regie/air-acts.tsx';
import styles from '#app/regie/live.module.css';
import { LiveRanking } from '#app/regie/live-ranking.tsx';
import { MinutesChart } from '#app/regie/minutes-chart.tsx';
import page from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { useLive } from '#app/regie/use-live.ts';
import { clock, remaining } from '#app/ui/time/countdown.ts';
import { useNow } from '#app/ui/time/use-now.ts';
import type { Contest } from '#domain/contest/schema.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { AppError } from '#domain/errors.ts';
import { PHONE_COUNTRIES } from '#domain/identity/phone-countries.ts';
import { isConfirmed } from '#domain/regie/rules.ts';
import type { LiveState } from '#domain/regie/schema.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/direct.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(regie.nav.live) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    return {
      state: await ctx.dependencies.live.read(true),
      confirmed: isConfirmed(session.confirmedAt, new Date()),
    };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return performForm(context.get(requestContext), request, [
    'contest.open',
    'contest.suspend',
    'contest.resume',
    'contest.close',
    'contest.extend',
  ]);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { state, lost } = useLive(loaderData.state);
  const { contest } = state;
  return (
    <>
      <div className={styles.top}>
        <div>
          <h1 className={page.title}>{contest ? copy.heading(contest.week) : regie.nav.live}</h1>
          <p className={styles.clock}>
            {copy.clock} : <time dateTime={state.now}>{utcSecond(state.now)}</time>
          </p>
        </div>
        {contest && <Standing contest={contest} now={state.now} />}
        <noscript>
          <Form method="get">
            <button type="submit" className="btn btn--2 btn--sm">
              {copy.refresh}
            </button>
          </Form>
        </noscript>
      </div>
      {lost && (
        <p className={styles.lost} role="status">
          {copy.lost}
        </p>
      )}
      {!contest && (
        <p>
          {copy.none}{' '}
          <Link className="lienfl" to={paths.regieNewContest()}>
            {copy.plan}
          </Link>
        </p>
      )}
      {contest && (
        <>
          <Figures state={state} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <MinutesChart minutes={state.minutes} />
              <LiveRanking lines={state.lines} />
            </div>
            <div className={styles.column}>
              <AirActs
                contest={contest}
                now={state.now}
                needsCode={!loaderData.confirmed}
                answer={actionData}
              />
              <Health state={state} />
              <Countries state={state} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** The phase, and how long it still lasts. */
function Standing({ contest, now }: { contest: Contest; now: string }) {
  const time = useNow(Date.parse(now));
  const { status } = contest;
  const next =
    status === 'scheduled'
      ? { label: copy.opensIn, at: contest.start_date }
      : status === 'closed'
        ? { label: copy.resultsIn, at: contest.result_date }
        : status === 'published'
          ? null
          : { label: copy.closesIn, at: contest.end_date };
  const left = next && remaining(Date.parse(next.at), time);
  return (
    <p className={styles.clock}>
      <span className={`${styles.phase} ${styles[status] ?? ''}`}>{copy.phases[status]}</span>{' '}
      {next && left && (
        <>
          {next.label} <b>{clock(left)}</b>
        </>
      )}
    </p>
  );
}

function Figures({ state: { minutes, lines, day, process } }: { state: LiveState }) {
  const today = lines.reduce((sum, line) => sum + line.today, 0);
  const refused = process.refused.reduce((sum, one) => sum + one.count, 0);
  const asked = process.accepted + refused;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{copy.perMinute}</dt>
        <dd className={styles.big}>{count(minutes.at(-2)?.votes ?? 0)}</dd>
        <dd>{copy.lastMinute}</dd>
      </div>
      <div>
        <dt>{copy.today}</dt>
        <dd className={styles.big}>{count(today)}</dd>
        <dd>{day && copy.ofWhichBonus(count(day.bonus))}</dd>
      </div>
      <div>
        <dt>{copy.voters}</dt>
        <dd className={styles.big}>{count(day?.voters ?? 0)}</dd>
        <dd>{day && copy.countedAt(utcTime(day.at))}</dd>
      </div>
      <div>
        <dt>{copy.accepted}</dt>
        <dd className={styles.big}>{count(process.accepted)}</dd>
        <dd>{asked > 0 && copy.acceptedHelp(percent(Math.round((process.accepted * 10_000) / asked)))}</dd>
      </div>
    </dl>
  );
}

function Health({ state: { database, process } }: { state: LiveState }) {
  return (
    <section className={styles.panel} aria-labelledby="sante">
      <h2 className={styles.heading} id="sante">
        {copy.health}
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.queue}</dt>
          <dd>{count(process.queue)}</dd>
        </div>
        <div>
          <dt>{copy.database}</dt>
          <dd>{copy.answeredIn(String(database.answered_ms).replace('.', ','))}</dd>
          <dd>{copy.connections(database.connections, database.max_connections)}</dd>
        </div>
        <div>
          <dt>{copy.rollup}</dt>
          <dd>{copy.seconds(database.rollup_lag_s)}</dd>
        </div>
      </dl>
      <h3 className="sm">{copy.refusals}</h3>
      {process.refused.length === 0 ? (
        <p className="sm t2">{copy.noRefusal}</p>
      ) : (
        <dl className={styles.facts}>
          {process.refused.map((one) => (
            <div key={one.code}>
              <dt>{errorMessage(one.code as ErrorCode)}</dt>
              <dd>{count(one.count)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="sm t2">{copy.onlyThisProcess}</p>
    </section>
  );
}

function Countries({ state: { day } }: { state: LiveState }) {
  if (!day || day.countries.length === 0) return null;
  const nameOf = (iso2: string) => PHONE_COUNTRIES.find((one) => one.iso2 === iso2)?.name ?? iso2;
  return (
    <section className={styles.panel} aria-labelledby="pays">
      <h2 className={styles.heading} id="pays">
        {copy.countries}
      </h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.country}</th>
              <th scope="col">{copy.votes}</th>
              <th scope="col">{copy.share}</th>
            </tr>
          </thead>
          <tbody>
            {day.countries.map(({ country, votes }) => (
              <tr key={country ?? ''}>
                <td>{country ? nameOf(country) : copy.unknownCountry}</td>
                <td>{count(votes)}</td>
                <td>{percent(Math.round((votes * 10_000) / day.votes))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
