import type { AuditEvent } from '#domain/acts/schema.ts';
import type { CsvCell } from '#domain/csv.ts';
import type { NamedInJournal } from '#domain/regie/schema.ts';
import { eventName } from '#site/copy/regie.ts';
import { journalCopy as copy } from '#site/copy/regie-journal.ts';
import { type ChangedField, journalChanges } from './journal-changes.ts';
import { journalSubject } from './journal-subject.ts';
import { sentenceAround } from './sentence-around.ts';

/** Column heads: first those for readers, in the words of the page, then the codes for programs. */
export const JOURNAL_HEADS = Object.values(copy.columns);

/** The data of a line. */
interface JournalRow {
  event: AuditEvent;
  label: string;
  changes: readonly ChangedField[];
}

/** The cell of each column; `journalCopy.columns` names and orders the columns. */
const CELLS: Record<keyof typeof copy.columns, (row: JournalRow) => CsvCell> = {
  at: ({ event }) => event.at,
  who: ({ event }) => event.operator,
  sentence: toSentence,
  name: ({ event }) => eventName(event.act),
  subject: ({ label }) => label,
  before: ({ changes }) => inWords(changes, 'was'),
  after: ({ changes }) => inWords(changes, 'is'),
  ip: ({ event }) => event.ip,
  id: ({ event }) => event.id,
  act: ({ event }) => event.act,
  about: ({ event }) => event.subject,
  beforeJson: ({ event }) => json(event.before),
  afterJson: ({ event }) => json(event.after),
};
const COLUMNS = Object.keys(copy.columns) as (keyof typeof copy.columns)[];

/** An event as a line of the journal's file. */
export function journalLine(event: AuditEvent, names: Readonly<Record<string, NamedInJournal>>): CsvCell[] {
  const { label } = journalSubject(event.subject, names);
  const row = { event, label, changes: journalChanges(event, names) };
  return COLUMNS.map((column) => CELLS[column](row));
}

function toSentence({ event, label }: JournalRow): string {
  const { before: said, after: saidBehind } = sentenceAround(event, label);
  const sentence = saidBehind === undefined ? said : said + label + saidBehind;
  const asker = event.after?.requested_by;
  return typeof asker === 'string' ? `${sentence}, ${copy.approved(asker)}` : sentence;
}

/** « Clôture (UTC) : 20/11/2026 à 21:00:00 ; Motif : … » */
const inWords = (changes: readonly ChangedField[], side: 'was' | 'is') =>
  changes
    .filter((change) => change[side] !== null)
    .map((change) => `${change.field}\u00a0: ${change[side]}`)
    .join('\u00a0; ') || null;

const json = (value: object | null) => value && JSON.stringify(value);
