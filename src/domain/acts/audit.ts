import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import {
  actsOnSubject,
  eventsAbout,
  eventsOfActs,
  insertEvent,
  listEvents,
  wasJustRecorded,
} from './audit-queries.ts';
import type { AuditEvent, AuditQuery, OperatorSession, Origin } from './schema.ts';

/** Who does something: an operator, or the command line, which has no id. */
export interface Author {
  id: string | null;
  name: string;
}

/** An operator, as the journal names them. */
export const toAuthor = ({ operator }: OperatorSession) => ({ id: operator.id, name: operator.name });

export interface NewAuditEvent {
  act: string;
  /** What it was done to: `contest:<id>`, `operator:<id>`… */
  subject: string;
  before?: object | null;
  after?: object | null;
}

/** Writes down what is done, in the transaction that does it. */
export function recordEvent(
  db: Db,
  author: Author,
  origin: Origin | null,
  event: NewAuditEvent,
): Promise<void> {
  return insertEvent(db, {
    id: newId(),
    operator_id: author.id,
    operator_name: author.name,
    act: event.act,
    subject: event.subject,
    before: event.before ?? null,
    after: event.after ?? null,
    ip: origin?.ip ?? null,
    user_agent: origin?.userAgent ?? null,
  });
}

/**
 * Writes down what an operator takes along or looks at, once an hour: a page that is read again and again, by hand or by a
 * program, would push all else out of the journal.
 *
 * @param event the same one within the hour is not written down again
 */
export async function recordOnceAnHour(
  db: Db,
  author: Author,
  origin: Origin | null,
  event: NewAuditEvent,
): Promise<void> {
  if (await wasJustRecorded(db, { operatorId: author.id, minutes: 60, ...event })) return;
  await recordEvent(db, author, origin, event);
}

const EVENTS_A_PAGE = 100;

/** What was done, newest first, a page at a time. @param query its `about`: ids of what its `subject` is the name of */
export function audit(
  db: Db,
  query: AuditQuery & { about?: readonly string[] },
  limit = EVENTS_A_PAGE,
): Promise<AuditEvent[]> {
  return listEvents(db, query, limit);
}

/** What was done to one thing, newest first. */
export const auditAbout = (db: Db, id: string, limit: number): Promise<AuditEvent[]> =>
  eventsAbout(db, id, limit);

/** As many acts as can be done to one thing while one of them may still be taken back. */
const LATEST = 50;

/** What was done to exactly this, newest first; requests that wait for a second person are none. */
export const actsOn = (db: Db, subject: string, limit = LATEST): Promise<AuditEvent[]> =>
  actsOnSubject(db, subject, limit);

/** Some acts that were done to exactly one thing, oldest first. */
export const eventsOn = (db: Db, subject: string, acts: readonly string[]): Promise<AuditEvent[]> =>
  eventsOfActs(db, subject, acts);
