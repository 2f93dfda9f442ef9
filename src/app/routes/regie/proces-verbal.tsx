import { Link } from 'react-router';
import { findLook } from '#app/look.server.ts';
import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { AnnulmentTable, CountTable } from '#app/regie/counting/count-table.tsx';
import { EliminationTold } from '#app/regie/counting/elimination-told.tsx';
import { minutesDetail } from '#app/regie/counting/minutes-detail.ts';
import { MinutesHead } from '#app/regie/counting/minutes-head.tsx';
import { MinutesRegister } from '#app/regie/counting/minutes-register.tsx';
import { MinutesIntegrity, MinutesSources, MinutesTimes } from '#app/regie/counting/minutes-sections.tsx';
import { MinutesSignatures } from '#app/regie/counting/minutes-signatures.tsx';
import { qrCode } from '#app/regie/files/qr-code.server.ts';
import styles from '#app/regie/parts/page.module.css';
import { SimpleTable } from '#app/regie/parts/simple-table.tsx';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { toVisit } from '#app/visit.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { competition } from '#domain/contest/service.ts';
import { minutesDigest } from '#domain/counting/minutes.ts';
import { signatures } from '#domain/counting/signatures.ts';
import { listCounts, restorationsBefore } from '#domain/counting/versions.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { contestHistory } from '#domain/regie/contests.ts';
import { headForMinutes } from '#domain/register/minutes-head.ts';
import { eventName, regie } from '#site/copy/regie.ts';
import { minutesCopy as copy, countingCopy } from '#site/copy/regie-contests.ts';
import { eliminationCopy } from '#site/copy/regie-elimination.ts';
import { utcSecond } from '#site/copy/regie-live.ts';
import { besideUtc } from '#site/regie-clock.ts';
import { registerPages } from '#site/register-pages.ts';
import type { Route } from './+types/proces-verbal.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(countingCopy.minutes) }];

export function loader({ context, params }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx }) => {
    const { db, config } = ctx.dependencies;
    const { id } = parseInput(contestIdParams, params);
    const contest = await plannedWeek(db, config.competitionId, id);
    const counted = (await listCounts(db, id)).find((one) => String(one.version) === params.version);
    if (!counted) throw new AppError('NOT_FOUND');
    const [{ name }, look, signed, events, head, restorations] = await Promise.all([
      competition(db, config.competitionId),
      findLook(toVisit(ctx)),
      signatures(db, id),
      contestHistory(db, contest),
      headForMinutes(db, config.competitionId, id),
      restorationsBefore(db, id, counted),
    ]);
    const address = `${config.publicUrl}${registerPages.register(contest.planned.week)}`;
    const register = head && { head, address, picture: await qrCode(head.note) };
    const history = events.map((event) => ({
      at: event.at,
      operator: event.operator,
      act: event.act,
      requestedBy: typeof event.after?.requested_by === 'string' ? event.after.requested_by : null,
      detail: minutesDetail(event),
    }));
    const under = signed.filter((one) => one.version === counted.version);
    return {
      contest,
      counted,
      restorations,
      name,
      logo: look?.logo,
      under,
      history,
      register,
      digest: minutesDigest(counted),
    };
  });
}

/** The minutes of a count, to print and sign. */
export default function Minutes({ loaderData }: Route.ComponentProps) {
  const { contest, counted, restorations, name, logo, under, history, register, digest } = loaderData;
  const { id, planned } = contest;
  const { details } = counted;
  const zone = useShowZone();
  const moment = (iso: string) => `${utcSecond(iso)}${besideUtc(iso, zone)}`;
  return (
    <>
      <p data-print="no">
        <Link className="lienfl" to={regiePaths.count(id)}>
          {copy.back}
        </Link>
      </p>
      <MinutesHead
        name={name}
        logo={logo}
        week={planned.week}
        counted={counted}
        winnerId={contest.winner_id}
      />
      <p className="sm t2" data-print="no">
        {copy.print}
      </p>
      <MinutesTimes contest={contest} counted={counted} moment={moment} />
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.results}</h2>
        <CountTable counted={counted} />
        {counted.total > 0 && <p>{copy.rounded}</p>}
        <p>{copy.refused}</p>
      </section>
      {!planned.end_contest && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{eliminationCopy.heading}</h2>
          <EliminationTold counted={counted} />
        </section>
      )}
      {details && <MinutesSources details={details} />}
      <section className={styles.block}>
        <h2 className={styles.heading}>{countingCopy.annulments}</h2>
        <AnnulmentTable counted={counted} restorations={restorations} />
        {counted.reason && (
          <p>
            {copy.correction} : {counted.reason}
          </p>
        )}
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.done}</h2>
        <SimpleTable
          label={copy.done}
          heads={[copy.when, copy.who, copy.what, copy.detail]}
          rows={history.map(({ at, operator, act, requestedBy, detail }) => [
            moment(at),
            operator,
            requestedBy ? `${eventName(act)}, ${copy.approved(requestedBy)}` : eventName(act),
            detail,
          ])}
        />
      </section>
      <MinutesIntegrity contestId={id} counted={counted} digest={digest} />
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.register}</h2>
        <MinutesRegister register={register} counted={counted} />
      </section>
      <MinutesSignatures signatures={under} />
    </>
  );
}
