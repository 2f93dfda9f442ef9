import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction, toPageAddress } from '#app/regie/acts/perform.server.ts';
import { Removal } from '#app/regie/acts/removal.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { ContestFacts } from '#app/regie/contests/contest-facts.tsx';
import { ContestForm } from '#app/regie/contests/contest-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { PhaseChip } from '#app/regie/parts/phase-chip.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { plannedWeek, showCandidates } from '#domain/contest/plan.ts';
import { whyWeekStays } from '#domain/contest/removal.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { parseInput } from '#domain/input.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/semaine.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: regie.title(loaderData ? copy.weekName(loaderData.contest.planned.week) : copy.title) },
];

const ACTS = ['contest.edit', 'contest.remove'] as const;

export const loader = actPage(ACTS, async ({ ctx, params }) => {
  const { db, config } = ctx.dependencies;
  const { id } = parseInput(contestIdParams, params);
  const [contest, candidates] = await Promise.all([
    plannedWeek(db, config.competitionId, id),
    showCandidates(db, config.competitionId),
  ]);
  const start_date = new Date(contest.planned.start_date);
  return { contest, candidates, stays: whyWeekStays({ start_date }, new Date(contest.now)) };
});

export const action = actAction(ACTS, (_done, name, request) =>
  name === 'contest.remove' ? regiePaths.contests() : toPageAddress(request),
);

export const headers = formHeaders;

export default function EditContest({ loaderData, actionData }: Route.ComponentProps) {
  const { contest, candidates, stays, may } = loaderData;
  const { id, status, version, planned } = contest;
  const readOnly = status === 'published' || may.length === 0;
  const now = Date.parse(contest.now);
  return (
    <>
      <div className={styles.buttons}>
        <h1 className={styles.title}>{copy.weekName(planned.week)}</h1>
        <PhaseChip status={status} />
        {may.length > 0 && (
          <Link className="btn btn--2 btn--sm" to={regiePaths.copiedContest(id)}>
            {copy.duplicate}
          </Link>
        )}
      </div>
      <StrayAnswer answer={actionData} told={actionData?.values.act !== 'contest.remove' || !stays} />
      <section className={styles.block}>
        {status === 'published' && <p>{copy.published}</p>}
        {readOnly ? (
          <ContestFacts contest={contest} candidates={candidates} now={now} />
        ) : (
          <>
            <p className="t2">{copy.utc}</p>
            <ContestForm
              key={version}
              act="contest.edit"
              hidden={{ contest_id: id, version }}
              planned={planned}
              candidates={candidates}
              week={contest}
              now={now}
            />
          </>
        )}
      </section>
      {may.includes('contest.remove') && (
        <section className={styles.block}>
          {stays ? (
            <p className="sm t2">{errorMessage(stays)}</p>
          ) : (
            <Removal
              act="contest.remove"
              fields={{ contest_id: id, week: String(planned.week), version }}
              says={copy.remove}
              of={copy.weekName(planned.week)}
              consequence={copy.removeConsequence}
            />
          )}
        </section>
      )}
    </>
  );
}
