import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { ContestForm } from '#app/regie/contests/contest-form.tsx';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { showCandidates } from '#domain/contest/plan.ts';
import { contestList, nextWeek } from '#domain/regie/contests.ts';
import { FEWEST_TALENTS } from '#domain/regie/opening-rules.ts';
import { duplicatedWeek } from '#domain/regie/week-copy-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import { importCopy } from '#site/copy/regie-import.ts';
import type { Route } from './+types/nouvelle-semaine.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.create) }];

const ACTS = ['contest.create'] as const;

/** A new week, or a copy of the one that `de` names, seven days later. */
export const loader = actPage(ACTS, async ({ ctx, session, now, url }) => {
  const { db, config } = ctx.dependencies;
  const [contests, candidates] = await Promise.all([
    contestList(db, config.competitionId),
    showCandidates(db, config.competitionId),
  ]);
  const present = candidates.filter((one) => !one.eliminated).map((one) => one.id);
  const copied = contests.find(({ id }) => id === url.searchParams.get('de'));
  const planned = copied
    ? duplicatedWeek(
        copied.planned,
        contests.map((one) => one.planned.week),
        present,
        session.now,
      )
    : nextWeek(contests, present, session.now);
  return {
    planned,
    candidates,
    now,
    copied: copied?.planned.week ?? null,
    enough: present.length >= FEWEST_TALENTS,
  };
});

export const action = actAction(ACTS, regiePaths.contests());

export const headers = formHeaders;

export default function NewContest({ loaderData }: Route.ComponentProps) {
  const { planned, candidates, now, copied, enough } = loaderData;
  return (
    <>
      <h1 className={styles.title}>{copy.create}</h1>
      <section className={styles.block}>
        {enough ? (
          <>
            {copied !== null && <p>{copy.copied(copied)}</p>}
            <p className="t2">{copy.utc}</p>
            <ContestForm
              key={copied}
              act="contest.create"
              planned={planned}
              candidates={candidates}
              now={now}
            />
          </>
        ) : (
          <>
            <p>{copy.tooFew}</p>
            <p className={styles.buttons}>
              <Link className="btn btn--1 btn--sm" to={regiePaths.candidates()}>
                {copy.addCandidates}
              </Link>
              <Link className="lienfl" to={regiePaths.importCandidates()}>
                {importCopy.link}
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  );
}
