import { regie } from '#app/copy/regie.ts';
import { contestsCopy as copy } from '#app/copy/regie-contests.ts';
import { liveCopy } from '#app/copy/regie-live.ts';
import { asPage } from '#app/error-response.ts';
import { ContestForm } from '#app/regie/contest-form.tsx';
import styles from '#app/regie/page.module.css';
import { performForm } from '#app/regie/perform.server.ts';
import { contestIdParams } from '#domain/contest/schema.ts';
import { parseInput } from '#domain/input.ts';
import { candidateChoice, contestOf } from '#domain/regie/contests.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/semaine.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  try {
    const { db, config } = ctx.dependencies;
    const { id } = parseInput(contestIdParams, params);
    const [contest, candidates] = await Promise.all([
      contestOf(db, config.competitionId, id),
      candidateChoice(db, config.competitionId),
    ]);
    return { contest, candidates };
  } catch (error) {
    throw asPage(error, ctx);
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return performForm(context.get(requestContext), request, ['contest.edit']);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function EditContest({ loaderData, actionData }: Route.ComponentProps) {
  const { contest, candidates } = loaderData;
  const { id, status, version, planned } = contest;
  return (
    <>
      <h1 className={styles.title}>{copy.weekOf(planned.week)}</h1>
      <p className="t2">{liveCopy.phases[status]}</p>
      <section className={styles.block}>
        {status === 'published' ? (
          <p>{copy.published}</p>
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
              now={Date.parse(contest.now)}
              answer={actionData}
            />
          </>
        )}
      </section>
    </>
  );
}
