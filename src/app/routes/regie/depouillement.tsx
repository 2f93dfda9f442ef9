import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { WaitingNote } from '#app/regie/acts/waiting-note.tsx';
import contests from '#app/regie/contests/contests.module.css';
import { CountCheckNote } from '#app/regie/counting/count-check-note.tsx';
import { CountSignature } from '#app/regie/counting/count-signature.tsx';
import { AnnulmentTable, CountTable } from '#app/regie/counting/count-table.tsx';
import { CountingActs, countingActsFor } from '#app/regie/counting/counting-acts.tsx';
import { EliminationTold } from '#app/regie/counting/elimination-told.tsx';
import { PlannedPublication } from '#app/regie/counting/planned-publication.tsx';
import { WinnerTold } from '#app/regie/counting/winner-told.tsx';
import styles from '#app/regie/parts/page.module.css';
import { PhaseChip } from '#app/regie/parts/phase-chip.tsx';
import { ShowTime } from '#app/regie/parts/show-time.tsx';
import { Term } from '#app/regie/parts/term.tsx';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regiePaths } from '#app/regie/paths.ts';
import { WaitingGroups } from '#app/regie/risk/waiting-groups.tsx';
import { waitingOn } from '#domain/acts/approvals.ts';
import { maySee } from '#domain/acts/role-rules.ts';
import { listDeparted } from '#domain/contest/departures.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { competition } from '#domain/contest/service.ts';
import { countChecks } from '#domain/counting/checks.ts';
import { minutesDigest } from '#domain/counting/minutes.ts';
import { findPlanned } from '#domain/counting/publication-rules.ts';
import type { Count } from '#domain/counting/schema.ts';
import { maySign, signatures } from '#domain/counting/signatures.ts';
import { leavesOutWhatStands, listCounts } from '#domain/counting/versions.ts';
import { parseInput } from '#domain/input.ts';
import { fraudState } from '#domain/risk/service.ts';
import { regie } from '#site/copy/regie.ts';
import { fallReason } from '#site/copy/regie-approvals.ts';
import { contestsCopy, countingCopy as copy, utcMinute } from '#site/copy/regie-contests.ts';
import { eliminationCopy } from '#site/copy/regie-elimination.ts';
import { besideUtc } from '#site/regie-clock.ts';
import type { Route } from './+types/depouillement.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: regie.title(loaderData ? copy.heading(loaderData.contest.planned.week) : contestsCopy.count) },
];

const ACTS = [
  'contest.count',
  'count.sign',
  'contest.publish',
  'contest.call-off',
  'contest.reopen',
  'contest.correct',
] as const;

export const loader = actPage(ACTS, async ({ ctx, session, params }) => {
  const { db, config } = ctx.dependencies;
  const { id } = parseInput(contestIdParams, params);
  const contest = await plannedWeek(db, config.competitionId, id);
  const [counts, checks, signed, { huissier_signs }, departed, waiting] = await Promise.all([
    listCounts(db, id),
    countChecks(db, id),
    signatures(db, id),
    competition(db, config.competitionId),
    listDeparted(db, id),
    waitingOn(db, id),
  ]);
  const [latest] = counts;
  const toSign = latest && maySign(latest, signed, session.operator.id) ? minutesDigest(latest) : null;
  const overtaken = latest ? !(await leavesOutWhatStands(db, id, latest.version)) : false;
  // Undecided groups count like all other votes: roles that see fraud see them before the result is published.
  const fraud =
    contest.status === 'closed' && maySee(session.operator.role, 'fraud') ? await fraudState(db, id) : null;
  return {
    contest,
    counts,
    checks,
    signed,
    wanted: huissier_signs,
    toSign,
    departed: [...departed],
    waiting,
    overtaken,
    fraud: fraud?.waiting.length ? fraud : null,
  };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function Counting({ loaderData, actionData }: Route.ComponentProps) {
  const { contest, counts, checks, signed, wanted, toSign, departed, waiting, overtaken, fraud, may } =
    loaderData;
  const { id, status, planned } = contest;
  const zone = useShowZone();
  const told = (iso: string) => `${utcMinute(iso)} UTC${besideUtc(iso, zone)}`;
  const [latest] = counts;
  const offered = [
    ...(status === 'closed' ? ['contest.count' as const] : []),
    ...(latest ? ['count.sign' as const] : []),
    ...(findPlanned(counts, contest.now) ? ['contest.call-off' as const] : []),
    ...countingActsFor(status, latest),
  ].filter((act) => may.includes(act));
  const checkOf = ({ version }: Count) => checks.find((one) => one.version === version);
  /** True for the latest count, unless the vote went on after it. */
  const isToBeChecked = (counted: Count) => counted === latest && !counted.superseded_at;
  const under = ({ version }: Count) => signed.filter((one) => one.version === version);
  return (
    <>
      <div className={styles.buttons}>
        <h1 className={styles.title}>{copy.heading(planned.week)}</h1>
        <PhaseChip status={status} />
      </div>
      <Term name="count" />
      <StrayAnswer answer={actionData} told={offered.some((act) => act === actionData?.values.act)} />
      {status !== 'closed' && status !== 'published' && <p className="t2">{copy.notClosed}</p>}
      {overtaken && (status === 'closed' || status === 'published') && (
        <p className={styles.block} role="alert">
          {copy.overtaken[status]}
        </p>
      )}
      <WaitingNote waiting={waiting} now={contest.now} />
      <PlannedPublication contestId={id} counts={counts} now={contest.now} />
      {fraud && <WaitingGroups fraud={fraud} />}
      {offered.includes('contest.count') && (
        <section className={styles.block}>
          <ActForm
            act="contest.count"
            hidden={{ contest_id: id }}
            submit={counts.length === 0 ? copy.count : copy.recount}
            consequence={copy.countConsequence}
            needsCode
          />
        </section>
      )}
      <CountingActs contest={contest} counts={counts} departed={departed} />
      {counts.length === 0 && (
        <p className={`${styles.block} ${styles.empty}`}>
          {status === 'published' ? copy.publishedUncounted : copy.none}
        </p>
      )}
      {counts.map((counted) => (
        <section key={counted.version} className={styles.block}>
          <h2 className={styles.heading}>
            {copy.version(counted.version)} · {standing(counted, contest.now)}
          </h2>
          <p className="sm t2">
            {utcMinute(counted.counted_at)} UTC
            <ShowTime iso={counted.counted_at} /> {copy.by(counted.counted_by)} ·{' '}
            {copy.software(counted.software)}
          </p>
          {counted.fell_at && (
            <p role="alert">{copy.fellBecause(told(counted.fell_at), fallReason(counted.fell_because))}</p>
          )}
          {counted.reason && (
            <p>
              {copy.reason} : {counted.reason}
            </p>
          )}
          <CountTable counted={counted} />
          {(checkOf(counted) || isToBeChecked(counted)) && <CountCheckNote check={checkOf(counted)} />}
          <CountSignature
            contestId={id}
            counted={counted}
            signatures={under(counted)}
            wanted={wanted}
            toSign={counted === latest ? toSign : null}
          />
          <WinnerTold winnerId={contest.winner_id} counted={counted} />
          {counted.elimination && (
            <>
              <h3 className={styles.heading}>{eliminationCopy.heading}</h3>
              <EliminationTold counted={counted} />
            </>
          )}
          <h3 className={styles.heading}>{copy.annulments}</h3>
          <AnnulmentTable counted={counted} />
          <p className={contests.links}>
            <Link className="lienfl" to={regiePaths.minutes(id, counted.version)}>
              {copy.minutes}
            </Link>
            <a className="lienfl" href={regiePaths.countFile(id, counted.version, 'totals')} download>
              {copy.totalsFile}
            </a>
            <a className="lienfl" href={regiePaths.countFile(id, counted.version, 'votes')} download>
              {copy.votesFile}
            </a>
          </p>
        </section>
      ))}
    </>
  );
}

function standing({ published_at, fell_at, superseded_at }: Count, now: string): string {
  if (superseded_at) return copy.superseded;
  if (fell_at) return copy.fell;
  if (!published_at) return copy.draft;
  return published_at > now ? copy.scheduled : copy.live;
}
