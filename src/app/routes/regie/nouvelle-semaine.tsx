import { redirect } from 'react-router';
import { regie } from '#app/copy/regie.ts';
import { contestsCopy as copy } from '#app/copy/regie-contests.ts';
import { asPage } from '#app/error-response.ts';
import { paths } from '#app/paths.ts';
import { ContestForm } from '#app/regie/contest-form.tsx';
import styles from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { candidateChoice, contestList, nextWeek } from '#domain/regie/contests.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/nouvelle-semaine.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.create) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const { db, config } = ctx.dependencies;
    const [contests, candidates] = await Promise.all([
      contestList(db, config.competitionId),
      candidateChoice(db, config.competitionId),
    ]);
    const present = candidates.filter((one) => !one.eliminated).map((one) => one.id);
    const now = new Date();
    return { planned: nextWeek(contests, present, now), candidates, now: now.getTime() };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  return performForm(ctx, request, ['contest.create'], () => {
    ctx.flash('regie-done');
    throw redirect(paths.regieContests());
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
