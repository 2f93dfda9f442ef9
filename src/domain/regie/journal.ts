import { audit } from '#domain/acts/audit.ts';
import type { AuditEvent, AuditQuery } from '#domain/acts/schema.ts';
import { isUuid, replaceUuids } from '#domain/uuid-rules.ts';
import type { RegieDependencies } from './dependencies.ts';
import { idsCalled, readNames } from './journal-queries.ts';
import type { NamedInJournal } from './schema.ts';

/** Where more things than this have the name, the journal is searched for the word itself only. */
const MAX_CALLED = 50;

/** Events, and the present names of the ids in them. */
export interface JournalPage {
  events: AuditEvent[];
  /** By id. */
  names: Record<string, NamedInJournal>;
}

/**
 * A page of the journal. Its search finds things by name: « semaine 1 », a talent, an operator.
 *
 * @param limit events of a page
 */
export async function journal(
  { db, config }: Pick<RegieDependencies, 'db' | 'config'>,
  query: AuditQuery,
  limit: number,
): Promise<JournalPage> {
  const events = await audit(db, await searched({ db, config }, query), limit);
  return { events, names: await namesIn({ db, config }, events) };
}

/** The present names of the ids in some events, by id. */
export async function namesIn(
  { db, config }: Pick<RegieDependencies, 'db' | 'config'>,
  events: readonly AuditEvent[],
): Promise<JournalPage['names']> {
  const ids = new Set<string>();
  for (const { subject, before, after } of events)
    replaceUuids(JSON.stringify([subject, before, after]), (id) => {
      ids.add(id);
      return id;
    });
  // A question's id is not a UUID; it stands in the subject alone.
  for (const { subject } of events) if (subject.startsWith('faq:')) ids.add(subject.slice('faq:'.length));
  const names = await readNames(db, config.competitionId, [...ids]);
  return Object.fromEntries(names.map((one) => [one.id, one]));
}

/**
 * Adds to a search of the journal the ids of the things that its words name: for the page, the file and the call alike.
 */
export async function searched(
  { db, config }: Pick<RegieDependencies, 'db' | 'config'>,
  query: AuditQuery,
): Promise<AuditQuery & { about: readonly string[] }> {
  const { subject } = query;
  if (!subject || isUuid(subject)) return { ...query, about: [] };
  const called = await idsCalled(db, config.competitionId, subject, MAX_CALLED + 1);
  return { ...query, about: called.length > MAX_CALLED ? [] : called };
}
