import type { Db } from '#database/client.ts';
import { newId } from '#domain/uuid.ts';
import {
  actsOnSubject,
  eventsAbout,
  eventsOfActs,
  eventsOfActsBetween,
  insertEvent,
  listEvents,
  wasJustRecorded,
} from './audit-queries.ts';
import type { AuditEvent, AuditQuery, OperatorSession, Origin } from './schema.ts';

/** The author of an act: an operator, or the command line, which has no id. */
export interface Author {
  id: string | null;
  name: string;
}

/** An operator, as the journal names them. */
export const toAuthor = ({ operator }: OperatorSession) => ({ id: operator.id, name: operator.name });

export interface NewAuditEvent {
  act: string;
  /** What the act was done to: `contest:<id>`, `operator:<id>`… */
  subject: string;
  before?: object | null;
  after?: object | null;
}

/** Records an event in the journal, in the transaction of the act itself. */
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
 * Records what an operator downloads or looks at, once an hour: otherwise a page that is read again and again, by hand
 * or by a program, would crowd all else out of the journal.
 *
 * @param event the same event within the hour is not recorded again
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

/** Events, newest first, a page at a time. @param query its `about`: ids of the things that its `subject` names */
export function audit(
  db: Db,
  query: AuditQuery & { about?: readonly string[] },
  limit = EVENTS_A_PAGE,
): Promise<AuditEvent[]> {
  return listEvents(db, query, limit);
}

/** Events about one thing, newest first. */
export const auditAbout = (db: Db, id: string, limit: number): Promise<AuditEvent[]> =>
  eventsAbout(db, id, limit);

/** The most acts that can be done to one thing while one of them may still be undone. */
const LATEST = 50;

/** Acts on exactly this subject, newest first; requests that wait for a second person are left out. */
export const actsOn = (db: Db, subject: string, limit = LATEST): Promise<AuditEvent[]> =>
  actsOnSubject(db, subject, limit);

/** Events of some acts on any of these subjects, from one instant to another, oldest first. */
export const eventsBetween = (
  db: Db,
  subjects: readonly string[],
  acts: readonly string[],
  span: { from: Date; to: Date },
): Promise<AuditEvent[]> => eventsOfActsBetween(db, subjects, acts, span);

/** Events of some acts on exactly one subject, oldest first. */
export const eventsOn = (db: Db, subject: string, acts: readonly string[]): Promise<AuditEvent[]> =>
  eventsOfActs(db, subject, acts);
