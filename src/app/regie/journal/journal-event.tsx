import { Link } from 'react-router';
import { useRights } from '#app/regie/acts/use-rights.ts';
import { regiePaths } from '#app/regie/paths.ts';
import type { AuditEvent } from '#domain/acts/schema.ts';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { journalCopy as copy } from '#site/copy/regie-journal.ts';
import styles from './journal.module.css';
import { type ChangedField, journalChanges } from './journal-changes.ts';
import { journalSubject } from './journal-subject.ts';
import { sentenceAround } from './sentence-around.ts';

interface Props {
  event: AuditEvent;
  names: Readonly<Record<string, NamedInJournal>>;
}

/** Changes shown at once; more are folded, so that a page of the journal stays readable. */
const AT_ONCE = 4;

/** One event as a sentence (when, who, what, to what), followed by its changes. */
export function JournalEvent({ event, names }: Props) {
  const subject = journalSubject(event.subject, names);
  const { before, after } = sentenceAround(event, subject.label);
  const changes = journalChanges(event, names);
  const asker = event.after?.requested_by;
  return (
    <li className={styles.event}>
      <time dateTime={event.at}>{event.at.slice(11, 19)}</time>
      <div>
        <p>
          <b>{event.operator}</b> {before}
          {after !== undefined && <Subject {...subject} />}
          {after}
          {typeof asker === 'string' && `, ${copy.approved(asker)}`}
        </p>
        <Changes changes={changes} />
        <p className="xs t3">
          {event.ip && `${copy.from(event.ip)} · `}
          <Link to={regiePaths.audit({ subject: event.subject })}>{copy.history}</Link>
        </p>
      </div>
    </li>
  );
}

function Subject({ label, page }: ReturnType<typeof journalSubject>) {
  const rights = useRights();
  if (!page || !rights.sees(page.area)) return <b>{label}</b>;
  return (
    <Link className={styles.thing} to={page.to}>
      {label}
    </Link>
  );
}

function Changes({ changes }: { changes: readonly ChangedField[] }) {
  if (changes.length === 0) return null;
  const list = (
    <dl className={styles.changes}>
      {changes.map(({ field, was, is }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {was !== null && <del>{was}</del>} {is !== null && <ins>{is}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= AT_ONCE) return list;
  return (
    <details>
      <summary>{copy.changes(changes.length)}</summary>
      {list}
    </details>
  );
}
