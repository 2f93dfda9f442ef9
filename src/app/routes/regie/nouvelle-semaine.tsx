import { redirect } from 'react-router';
import { ContestForm } from '#app/regie/contest-form.tsx';
import { atDesk } from '#app/regie/desk.server.ts';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { performForm } from '#app/regie/perform.server.ts';
import { requestFrom } from '#app/request.ts';
import { candidateChoice, contestList, nextWeek } from '#domain/regie/contests.ts';
import { regie } from '#site/copy/regie.ts';
import { contestsCopy as copy } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/nouvelle-semaine.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.create) }];

export function loader({ context }: Route.LoaderArgs) {
  return atDesk(context, async ({ ctx, session, now }) => {
    const { db, config } = ctx.dependencies;
    const [contests, candidates] = await Promise.all([
      contestList(db, config.competitionId),
      candidateChoice(db, config.competitionId),
    ]);
    const present = candidates.filter((one) => !one.eliminated).map((one) => one.id);
    return { planned: nextWeek(contests, present, session.now), candidates, now };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  return performForm(ctx, request, ['contest.create'], () => {
    ctx.flash('regie-done');
    throw redirect(regiePaths.contests());
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function NewContest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title}>{copy.create}</h1>
      <section className={styles.block}>
        <p className="t2">{copy.utc}</p>
        <ContestForm act="contest.create" {...loaderData} answer={actionData} />
      </section>
    </>
  );
}
