import { type Selectable, sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { AuditEventTable } from '#database/regie-tables.ts';
import { escapeLike } from '#domain/like.ts';
import { beyond, newestFirst } from '#domain/paging-queries.ts';
import type { AuditEvent, AuditQuery } from './schema.ts';

export interface NewEvent {
  id: string;
  operator_id: string | null;
  operator_name: string;
  act: string;
  subject: string;
  before: object | null;
  after: object | null;
  ip: string | null;
  user_agent: string | null;
}

/** Adds a line to the journal, which is never changed. @param event `before` and `after` are stored as JSON */
export async function insertEvent(db: Db, event: NewEvent): Promise<void> {
  const json = (value: object | null) => (value ? JSON.stringify(value) : null);
  await db
    .insertInto('audit_events')
    .values({ ...event, before: json(event.before), after: json(event.after) })
    .execute();
}

/**
 * Events, newest first.
 *
 * @param query narrows them; `about` are ids of the things that its `subject` names
 * @param limit of one page; the page after it begins before its last event
 */
export async function listEvents(
  db: Db,
  query: AuditQuery & { about?: readonly string[] },
  limit: number,
): Promise<AuditEvent[]> {
  let events = db.selectFrom('audit_events').selectAll().where(beyond('id', query)).limit(limit);
  // Ids begin with the time: their order is the order of events.
  events = events.orderBy('id', query.after ? 'asc' : 'desc');
  if (query.operator) events = events.where('operator_name', 'ilike', `%${escapeLike(query.operator)}%`);
  if (query.act) events = events.where('act', 'like', `${escapeLike(query.act)}%`);
  if (query.subject) events = events.where(isAbout(query.subject, query.about ?? []));
  if (query.from) events = events.where('at', '>=', new Date(`${query.from}T00:00:00Z`));
  if (query.to) events = events.where('at', '<', new Date(Date.parse(`${query.to}T00:00:00Z`) + 86_400_000));
  return newestFirst(await events.execute(), query).map(toEvent);
}

/** Events whose subject has these words, or whose subject or week is one of these things. */
const isAbout = (words: string, ids: readonly string[]) => sql<boolean>`(
  subject ilike ${`%${escapeLike(words)}%`}
  or subject like any(${ids.map((id) => `%${escapeLike(id)}%`)}::text[])
  or after->>'contest_id' = any(${[...ids]}::text[]))`;

/** Acts on exactly this subject, newest first; requests and refusals are left out. */
export async function actsOnSubject(db: Db, subject: string, limit: number): Promise<AuditEvent[]> {
  const events = db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject', '=', subject)
    // « contest.extend.requested » has one point more than an act's name.
    .where('act', 'not like', '%.%.%')
    // In the order of writing, which happens under the lock of the subject: `at` is when a transaction began to wait
    // for that lock, and the id has the clock of the process that wrote it.
    .orderBy('number', 'desc')
    .limit(limit);
  return (await events.execute()).map(toEvent);
}

/** Events whose subject or input names an id, newest first. */
export async function eventsAbout(db: Db, id: string, limit: number): Promise<AuditEvent[]> {
  const events = db
    .selectFrom('audit_events')
    .selectAll()
    .where((eb) => eb.or([eb('subject', 'like', `%${id}%`), eb(sql`after->>'contest_id'`, '=', id)]))
    .orderBy('id', 'desc')
    .limit(limit);
  return (await events.execute()).map(toEvent);
}

/** Whether an operator's act on a subject, with the same details, was recorded within so many minutes. */
export async function wasJustRecorded(
  db: Db,
  asked: { operatorId: string | null; act: string; subject: string; after?: object | null; minutes: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_events')
    .select('id')
    .where('subject', '=', asked.subject)
    .where('act', '=', asked.act)
    .where('operator_id', 'is not distinct from', asked.operatorId)
    .where(
      sql<boolean>`after is not distinct from ${asked.after ? JSON.stringify(asked.after) : null}::jsonb`,
    )
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${asked.minutes})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Events of some acts on exactly one subject, oldest first. */
export async function eventsOfActs(db: Db, subject: string, acts: readonly string[]): Promise<AuditEvent[]> {
  const events = db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject', '=', subject)
    .where('act', 'in', acts)
    .orderBy('at')
    .orderBy('id');
  return (await events.execute()).map(toEvent);
}

/** Events of some acts on any of these subjects within a time, oldest first. */
export async function eventsOfActsBetween(
  db: Db,
  subjects: readonly string[],
  acts: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<AuditEvent[]> {
  if (subjects.length === 0) return [];
  const events = db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('act', 'in', acts)
    .where('at', '>=', from)
    .where('at', '<=', to)
    .orderBy('at')
    .orderBy('id');
  return (await events.execute()).map(toEvent);
}

function toEvent(event: Selectable<AuditEventTable>): AuditEvent {
  return {
    id: event.id,
    at: event.at.toISOString(),
    operator_id: event.operator_id,
    operator: event.operator_name,
    act: event.act,
    subject: event.subject,
    before: event.before,
    after: event.after,
    ip: event.ip,
  };
}
