import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { ReasonField } from '#app/regie/acts/reason-field.tsx';
import styles from '#app/regie/parts/page.module.css';
import { SimpleTable } from '#app/regie/parts/simple-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { SESSIONS_SHOWN } from '#domain/identity/session-rules.ts';
import type { viewPerson } from '#domain/regie/people.ts';
import { utcDate } from '#site/copy/regie-contests.ts';
import { people as copy } from '#site/copy/regie-people.ts';

interface Props {
  person: Awaited<ReturnType<typeof viewPerson>>;
}

/** An account's contact details, and when it was created. */
export function PersonFacts({ person }: Props) {
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
  );
}

/** A user's present and past sessions, with the act that ends them. */
export function PersonSessions({ person }: Props) {
  return (
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
  );
}

/** A user's bonus votes, a page at a time. @param before number of the grant that the page follows */
export function PersonGrants({ person, before }: Props & { before: number | null }) {
  return (
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
  );
}

/** The form that blocks or unblocks an account. */
export function PersonBlock({ person }: Props) {
  return (
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
  );
}
