import { Link } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/act-form.tsx';
import { actPage } from '#app/regie/act-page.server.ts';
import styles from '#app/regie/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { actAction } from '#app/regie/perform.server.ts';
import { ReasonField } from '#app/regie/reason-field.tsx';
import { SimpleTable } from '#app/regie/simple-table.tsx';
import { StrayAnswer } from '#app/regie/stray-answer.tsx';
import { AppError } from '#domain/errors.ts';
import { SESSIONS_SHOWN } from '#domain/identity/session-rules.ts';
import { viewPerson } from '#domain/regie/people.ts';
import { personParams } from '#domain/regie/people-schema.ts';
import { regie } from '#site/copy/regie.ts';
import { utcDate } from '#site/copy/regie-contests.ts';
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
  const { labels } = copy;
  const facts = {
    [labels.id]: person.id,
    [labels.phone]: person.phone,
    [labels.email]: person.email,
    [labels.country_code]: person.country_code,
    [labels.referral_code]: person.referral_code,
    [labels.arrived_on]: utcDate(person.arrived_on),
    [labels.registered_on]: person.registered_on && utcDate(person.registered_on),
    [labels.invited]: copy.invited(person.invited, person.invited_voted),
  };
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
      <section className={styles.block}>
        <dl className={styles.details}>
          {Object.entries(facts).map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.sessions}</h2>
        {person.sessions.length === 0 && <p className="t2">{copy.noSessions}</p>}
        <SimpleTable
          heads={[copy.device, copy.signedIn, copy.lastUsed, copy.state]}
          rows={person.sessions.map((one) => [
            [one.browser, one.system].filter(Boolean).join(' · ') || copy.unknownDevice,
            utcDate(one.signed_in_on),
            utcDate(one.last_used_on),
            one.ended_on ? copy.ended : copy.open,
          ])}
        />
        {person.sessions.length === SESSIONS_SHOWN && (
          <p className="sm t2">{copy.lastSessions(SESSIONS_SHOWN)}</p>
        )}
        {person.sessions.some((one) => !one.ended_on) && (
          <ActForm
            act="user.end-sessions"
            hidden={{ user_id: person.id }}
            consequence={copy.endSessionsConsequence}
            submit={copy.endSessions}
            quiet
          />
        )}
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.votes}</h2>
        <p>{copy.votesSoFar(person.votes)}</p>
        <p className="sm t2">{copy.votesSecret}</p>
      </section>
      <section className={styles.block}>
        <h2 className={styles.heading}>{copy.grants}</h2>
        {person.grants.length === 0 && <p className="t2">{copy.noGrants}</p>}
        <SimpleTable
          heads={[copy.type, copy.grantedAt]}
          rows={person.grants.map((one) => [one.type, utcDate(one.on)])}
        />
        <p className={styles.buttons}>
          {before !== null && (
            <Link className="lienfl" to={regiePaths.person(person.id)}>
              {copy.newestGrants}
            </Link>
          )}
          {person.older_grants !== null && (
            <Link className="lienfl" to={regiePaths.person(person.id, person.older_grants)}>
              {copy.olderGrants}
            </Link>
          )}
        </p>
      </section>
      {!person.anonymous && (
        <section className={styles.block}>
          <h2 className={styles.heading}>{person.blocked ? copy.unblock : copy.block}</h2>
          {person.blocked ? (
            <ActForm
              act="user.unblock"
              hidden={{ user_id: person.id }}
              labels={{ reason: copy.reason }}
              consequence={copy.unblockConsequence}
              submit={copy.unblock}
              needsCode
            >
              <ReasonField help={copy.reasonHelp} />
            </ActForm>
          ) : (
            <ActForm
              act="user.block"
              hidden={{ user_id: person.id }}
              labels={{ reason: copy.reason }}
              consequence={copy.blockConsequence}
              submit={copy.block}
              needsCode
              danger
            >
              <ReasonField help={copy.reasonHelp} />
            </ActForm>
          )}
        </section>
      )}
    </>
  );
}
