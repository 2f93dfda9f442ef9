import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { actAction } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import styles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import {
  PersonBlock,
  PersonFacts,
  PersonGrants,
  PersonSessions,
} from '#app/regie/people/person-sections.tsx';
import { AppError } from '#domain/errors.ts';
import { viewPerson } from '#domain/regie/people.ts';
import { personParams } from '#domain/regie/people-schema.ts';
import { regie } from '#site/copy/regie.ts';
import { people as copy } from '#site/copy/regie-people.ts';
import type { Route } from './+types/personne.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['user.block', 'user.unblock', 'user.end-sessions'] as const;

export const loader = actPage(ACTS, async ({ ctx, session, params, url }) => {
  const { success, data } = personParams.safeParse(params);
  if (!success) throw new AppError('NOT_FOUND');
  const asked = url.searchParams.get('bonus') ?? '';
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  return { before, person: await viewPerson(ctx.dependencies.db, session, data.id, before) };
});

export const action = actAction(ACTS);

export const headers = formHeaders;

export default function Person({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { person, before } = loaderData;
  return (
    <>
      <Link className="lienfl" to={regiePaths.people()}>
        {copy.back}
      </Link>
      <h1 className={styles.title}>{person.anonymous ? copy.anonymous : (person.name ?? copy.noName)}</h1>
      <StrayAnswer
        answer={answer}
        told={answer?.values.act !== (person.blocked ? 'user.block' : 'user.unblock')}
      />
      {person.blocked && <p className="puce puce--err">{copy.blocked(person.blocked.reason)}</p>}
      <PersonFacts person={person} />
      <PersonSessions person={person} />
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.votes}</h2>
        <p>{copy.votesSoFar(person.votes)}</p>
        <p className="sm t2">{copy.votesSecret}</p>
      </section>
      <PersonGrants person={person} before={before} />
      {!person.anonymous && <PersonBlock person={person} />}
    </>
  );
}
