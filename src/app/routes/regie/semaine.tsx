import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { ContestFacts } from '#app/regie/contests/contest-facts.tsx';
import { ContestForm } from '#app/regie/contests/contest-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { PhaseChip } from '#app/regie/parts/phase-chip.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { plannedWeek, showCandidates } from '#domain/contest/plan.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { parseInput } from '#domain/input.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/semaine.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: regie.title(loaderData ? copy.weekName(loaderData.contest.planned.week) : copy.title) },
];

const ACTS = ['contest.edit'] as const;

export const loader = actPage(ACTS, async ({ ctx, params }) => {
  const { db, config } = ctx.dependencies;
  const { id } = parseInput(contestIdParams, params);
  const [contest, candidates] = await Promise.all([
    plannedWeek(db, config.competitionId, id),
    showCandidates(db, config.competitionId),
  ]);
  return { contest, candidates };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function EditContest({ loaderData }: Route.ComponentProps) {
  const { contest, candidates, may } = loaderData;
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
      <section className={styles.block}>
        {status === 'published' && <p>{copy.published}</p>}
        {readOnly ? (
          <ContestFacts planned={planned} candidates={candidates} now={now} />
        ) : (
          <>
            <p className="t2">{copy.utc}</p>
            <ContestForm
              key={version}
              act="contest.edit"
              hidden={{ contest_id: id, version }}
              planned={planned}
              candidates={candidates}
              fixed={status !== 'scheduled'}
              now={now}
            />
          </>
        )}
      </section>
    </>
  );
}
