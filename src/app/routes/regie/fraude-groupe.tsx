import { Link } from 'react-router';
import { ActForm } from '#app/regie/act-form.tsx';
import { ComparedResults } from '#app/regie/compared-results.tsx';
import { atDesk } from '#app/regie/desk.server.ts';
import { CHOOSES, MemberChoice } from '#app/regie/member-choice.tsx';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { performForm } from '#app/regie/perform.server.ts';
import { ReasonField } from '#app/regie/reason-field.tsx';
import { SeverityChip } from '#app/regie/severity-chip.tsx';
import { SimpleTable } from '#app/regie/simple-table.tsx';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { requestFrom } from '#app/request.ts';
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

export function loader({ context, params, url }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx, session, confirmed }) => {
    const { success, data } = riskClusterParams.safeParse(params);
    if (!success) throw new AppError('NOT_FOUND');
    const { from } = parseInput(riskClusterQuery, Object.fromEntries(url.searchParams));
    const cluster = await viewCluster(ctx.dependencies.db, session, data.id, from);
    return { confirmed, cluster, from, next: from + MEMBERS_A_PAGE, before: from - MEMBERS_A_PAGE };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  return performForm(requestFrom(context), request, ['risk.dismiss', 'risk.annul', 'risk.restore']);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function FraudCluster({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { cluster, confirmed, from, next, before } = loaderData;
  const told =
    answer?.values.act === 'risk.dismiss'
      ? cluster.dismissed_reason === null
      : answer?.values.by === CHOOSES.by
        ? cluster.contests.some((contest) => contest.counted > 0)
        : cluster.contests.some(
            ({ contest_id, annulled, counted }) =>
              contest_id === answer?.values.contest_id &&
              (answer.values.act === 'risk.annul' ? counted > 0 : annulled),
          );
  const reason = (act: string, contest?: string) => {
    const about = (one: typeof answer) =>
      one?.values.act === act && one.values.contest_id === contest && !one.values.by;
    const own = about(answer) ? answer : undefined;
    return (
      <ReasonField
        label={copy.reason}
        help={copy.reasonHelp}
        problem={own?.fields.reason}
        defaultValue={own?.values.reason}
      />
    );
  };
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
            <ActForm
              act="risk.restore"
              hidden={{ cluster_id: cluster.id, contest_id: contest.contest_id }}
              consequence={copy.restoreConsequence(contest.week)}
              labels={{ reason: copy.reason }}
              submit={copy.restore}
              needsCode={!confirmed}
              answer={answer}
            >
              {reason('risk.restore', contest.contest_id)}
            </ActForm>
          )}
          {contest.counted > 0 && (
            <ActForm
              act="risk.annul"
              hidden={{ cluster_id: cluster.id, contest_id: contest.contest_id, by: '' }}
              consequence={copy.annulConsequence(contest.counted, contest.week)}
              labels={{ reason: copy.reason }}
              submit={copy.annul}
              needsCode={!confirmed}
              danger
              answer={answer}
            >
              {reason('risk.annul', contest.contest_id)}
            </ActForm>
          )}
        </section>
      ))}
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.members}</h2>
        <p className="sm t2">{copy.membersShown(from, cluster.members.length, cluster.users)}</p>
        <p className="sm t2">{copy.chooseLead}</p>
        <MemberChoice cluster={cluster} needsCode={!confirmed} answer={answer} />
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
            answer={answer}
          >
            {reason('risk.dismiss')}
          </ActForm>
        </section>
      )}
    </>
  );
}
