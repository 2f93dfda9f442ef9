import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { ReasonField } from '#app/regie/acts/reason-field.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { WaitingNote } from '#app/regie/acts/waiting-note.tsx';
import styles from '#app/regie/parts/page.module.css';
import { SimpleTable } from '#app/regie/parts/simple-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { AnnulForm, RestoreForm } from '#app/regie/risk/annulment-forms.tsx';
import { ComparedResults } from '#app/regie/risk/compared-results.tsx';
import { CHOOSES, MemberChoice } from '#app/regie/risk/member-choice.tsx';
import { SeverityChip } from '#app/regie/risk/severity-chip.tsx';
import { waitingOnCluster } from '#domain/acts/approvals.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { FEWEST_VOTERS_SHOWN } from '#domain/risk/rules.ts';
import { riskClusterParams, riskClusterQuery } from '#domain/risk/schema.ts';
import { MEMBERS_A_PAGE, viewCluster } from '#domain/risk/service.ts';
import { regie } from '#site/copy/regie.ts';
import { utcDate, utcMinute } from '#site/copy/regie-contests.ts';
import { fraud as copy } from '#site/copy/regie-fraud.ts';
import type { Route } from './+types/fraude-groupe.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['risk.dismiss', 'risk.annul', 'risk.restore'] as const;

export const loader = actPage(ACTS, async ({ ctx, session, params, url }) => {
  const { success, data } = riskClusterParams.safeParse(params);
  if (!success) throw new AppError('NOT_FOUND');
  const { from } = parseInput(riskClusterQuery, Object.fromEntries(url.searchParams));
  const { db } = ctx.dependencies;
  const [cluster, waiting] = await Promise.all([
    viewCluster(db, session, data.id, from),
    waitingOnCluster(db, data.id),
  ]);
  return {
    cluster,
    waiting,
    now: session.now.toISOString(),
    from,
    next: from + MEMBERS_A_PAGE,
    before: from - MEMBERS_A_PAGE,
  };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function FraudCluster({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { cluster, waiting, now, from, next, before } = loaderData;
  const counting = cluster.contests.some((contest) => contest.counted > 0);
  const told =
    answer?.values.act === 'risk.dismiss'
      ? cluster.dismissed_reason === null
      : answer?.values.by === CHOOSES.by
        ? counting
        : cluster.contests.some(
            ({ contest_id, annulled, counted }) =>
              contest_id === answer?.values.contest_id &&
              (answer.values.act === 'risk.annul' ? counted > 0 : annulled),
          );
  return (
    <>
      <Link className="lienfl" to={regiePaths.fraud()}>
        {copy.back}
      </Link>
      <h1 className={styles.title}>
        {copy.kind(cluster.kind)} · {copy.people(cluster.users)}
      </h1>
      <StrayAnswer answer={answer} told={told} />
      <div className={styles.buttons}>
        <SeverityChip severity={cluster.severity} />
        <span className="sm t2">{copy.signs(cluster.signs)}</span>
        {cluster.later_votes > 0 && <span className="puce puce--err">{copy.later(cluster.later_votes)}</span>}
      </div>
      {cluster.first_on && cluster.last_on && (
        <p className="sm t2">
          {copy.registered} (UTC) : {utcDate(cluster.first_on)} → {utcDate(cluster.last_on)}
        </p>
      )}
      <WaitingNote waiting={waiting} now={now} />
      {cluster.contests.length === 0 && <p className="t2">{copy.noVotes}</p>}
      {cluster.contests.map((contest) => (
        <section key={contest.contest_id} className={styles.block}>
          <h2 className={styles.heading}>{copy.result(contest.week)}</h2>
          <p className="sm">
            {copy.concerned(contest.concerned)} · {copy.state(contest.counted, contest.concerned)}
          </p>
          {contest.lines.length > 0 ? (
            <ComparedResults lines={contest.lines} caption={copy.result(contest.week)} />
          ) : (
            <p className="sm t2">{copy.tooFew(FEWEST_VOTERS_SHOWN)}</p>
          )}
          {contest.annulled && (
            <RestoreForm
              act="risk.restore"
              hidden={{ cluster_id: cluster.id, contest_id: contest.contest_id }}
              week={contest.week}
            />
          )}
          {contest.counted > 0 && (
            <AnnulForm
              act="risk.annul"
              hidden={{ cluster_id: cluster.id, contest_id: contest.contest_id, by: '' }}
              consequence={copy.annulConsequence(contest.counted, contest.week)}
            />
          )}
        </section>
      ))}
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.members}</h2>
        <p className="sm t2">{copy.membersShown(from, cluster.members.length, cluster.users)}</p>
        {counting && <p className="sm t2">{copy.chooseLead}</p>}
        {!counting && cluster.contests.length > 0 && <p className="sm t2">{copy.allOut}</p>}
        <MemberChoice cluster={cluster} />
        <p className={styles.buttons}>
          {from > 0 && (
            <Link className="lienfl" to={regiePaths.fraudCluster(cluster.id, Math.max(0, before))}>
              {copy.membersBefore}
            </Link>
          )}
          {next < cluster.users && (
            <Link className="lienfl" to={regiePaths.fraudCluster(cluster.id, next)}>
              {copy.membersAfter}
            </Link>
          )}
        </p>
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.timeline}</h2>
        <SimpleTable
          heads={[copy.hour, copy.registrations, copy.votes]}
          rows={cluster.timeline.map((one) => [utcMinute(one.hour), one.registrations, one.votes])}
        />
      </section>
      {cluster.dismissed_reason ? (
        <p>{copy.dismissedBecause(cluster.dismissed_reason)}</p>
      ) : (
        <section className={styles.block}>
          <h2 className={styles.heading}>{copy.dismissHeading}</h2>
          <ActForm
            act="risk.dismiss"
            hidden={{ cluster_id: cluster.id }}
            consequence={copy.dismissConsequence}
            labels={{ reason: copy.reason }}
            submit={copy.dismiss}
          >
            <ReasonField help={copy.reasonHelp} />
          </ActForm>
        </section>
      )}
    </>
  );
}
