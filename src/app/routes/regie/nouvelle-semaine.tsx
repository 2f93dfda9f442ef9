import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/act-page.server.ts';
import { ContestForm } from '#app/regie/contest-form.tsx';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { actAction } from '#app/regie/perform.server.ts';
import { candidateChoice, contestList, nextWeek } from '#domain/regie/contests.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/nouvelle-semaine.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.create) }];

const ACTS = ['contest.create'] as const;

export const loader = actPage(ACTS, async ({ ctx, session, now }) => {
  const { db, config } = ctx.dependencies;
  const [contests, candidates] = await Promise.all([
    contestList(db, config.competitionId),
    candidateChoice(db, config.competitionId),
  ]);
  const present = candidates.filter((one) => !one.eliminated).map((one) => one.id);
  return { planned: nextWeek(contests, present, session.now), candidates, now };
});

export const action = actAction(ACTS, regiePaths.contests());

export const headers = formHeaders;

export default function NewContest({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title}>{copy.create}</h1>
      <section className={styles.block}>
        <p className="t2">{copy.utc}</p>
        <ContestForm act="contest.create" {...loaderData} />
      </section>
    </>
  );
}
