import { MonitorSmartphone } from 'lucide-react';
import { ButtonForm } from '#app/forms/button-form.tsx';
import type { SessionSummary } from '#domain/identity/schema.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';
import { paths } from '#site/paths.ts';
import { INTENTS } from './account-intents.ts';
import styles from './account-page.module.css';

const copy = ownAccountCopy.sessions;
/** Sessions shown at first; the rest unfolds. */
const FIRST = 4;

interface Props {
  sessions: readonly SessionSummary[];
  /** UTC day. */
  today: string;
}

/** Where a user is signed in, with a way to end each session and all of them. */
export function Sessions({ sessions, today }: Props) {
  const more = sessions.slice(FIRST);
  return (
    <section className="sect">
      <h2 className={`h2 ${styles.title}`}>{copy.title}</h2>
      <p className={`t2 ${styles.lead}`}>{copy.lead}</p>
      <div className="carte carte--nue">
        <SessionList sessions={sessions.slice(0, FIRST)} today={today} />
        {more.length > 0 && (
          <details className={styles.more}>
            <summary>{copy.more(more.length)}</summary>
            <SessionList sessions={more} today={today} />
          </details>
        )}
      </div>
      {sessions.length > 1 && (
        <div className={styles.ends}>
          <EndButton
            intent={INTENTS.endOtherSessions}
            label={copy.endOthers}
            className="btn btn--2 btn--bloc"
          />
          <EndButton
            intent={INTENTS.endAllSessions}
            // This session ends too, so the visitor leaves the page: the next one starts at its top.
            action={paths.account()}
            label={copy.endAll}
            className="btn btn--2 btn--bloc"
          />
        </div>
      )}
    </section>
  );
}

function SessionList({ sessions, today }: Props) {
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id} className={`ligne ligne-s ${styles.session}`}>
          <span className="rondic">
            <MonitorSmartphone size={22} strokeWidth={2.25} aria-hidden="true" />
          </span>
          <span className="f1">
            <b className={styles.row}>{copy.device(session)}</b>
            <span className={`sm t2 ${styles.when}`}>
              {session.current
                ? copy.since(session.signed_in_at.slice(0, 10), today)
                : copy.usedOn(session.last_used_on, today)}
            </span>
          </span>
          {session.current ? (
            <span className="puce puce--ok">{copy.current}</span>
          ) : (
            <EndButton
              intent={INTENTS.endSession}
              session={session.id}
              label={copy.end}
              name={copy.endOf(copy.device(session))}
              className="btn btn--3"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface EndProps {
  intent: string;
  /** Set when the button leaves the page. */
  action?: string;
  session?: string;
  label: string;
  /** Accessible name, in place of the label. */
  name?: string;
  className: string;
}

function EndButton({ intent, action, session, label, name, className }: EndProps) {
  return (
    <ButtonForm
      {...(action ? { action } : {})}
      fields={session ? { intent, session } : { intent }}
      pendingLabel={copy.ending}
      className={className}
    >
      {name ? (
        <>
          <span aria-hidden="true">{label}</span>
          <span className="vh">{name}</span>
        </>
      ) : (
        label
      )}
    </ButtonForm>
  );
}
