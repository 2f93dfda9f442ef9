import type { AuditEvent } from '#domain/acts/schema.ts';
import type { CsvCell } from '#domain/csv.ts';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { eventName } from '#site/copy/regie.ts';
import { journalCopy as copy, eventAround } from '#site/copy/regie-journal.ts';
import { type ChangedField, journalChanges } from './journal-changes.ts';
import { journalSubject } from './journal-subject.ts';

/** First what people read, in the words of the page; behind it what machines compare. */
export const JOURNAL_HEADS = Object.values(copy.columns);

/** An event as a line of the journal's file. */
export function journalLine(event: AuditEvent, names: Readonly<Record<string, NamedInJournal>>): CsvCell[] {
  const { id, at, operator, act, subject, before, after, ip } = event;
  const { label } = journalSubject(subject, names);
  const changes = journalChanges(event, names);
  const asker = after?.requested_by;
  const { before: said, after: saidBehind } = eventAround(act, label);
  const sentence = saidBehind === undefined ? said : said + label + saidBehind;
  return [
    at,
    operator,
    typeof asker === 'string' ? `${sentence}, ${copy.approved(asker)}` : sentence,
    eventName(act),
    label,
    inWords(changes, 'was'),
    inWords(changes, 'is'),
    ip,
    id,
    act,
    subject,
    json(before),
    json(after),
  ];
}

/** « Clôture (UTC) : 20/11/2026 à 21:00:00 ; Motif : … » */
const inWords = (changes: readonly ChangedField[], side: 'was' | 'is') =>
  changes
    .filter((change) => change[side] !== null)
    .map((change) => `${change.field}\u00a0: ${change[side]}`)
    .join('\u00a0; ') || null;

const json = (value: object | null) => value && JSON.stringify(value);
