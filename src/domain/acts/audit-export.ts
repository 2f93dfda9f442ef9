import type { Db } from '#database/client.ts';
import { CSV_BEGINNING, csvLines } from '#domain/csv.ts';
import { listEvents } from './audit-queries.ts';
import type { AuditQuery } from './schema.ts';

const READ_AT_ONCE = 1000;
const HEADS = ['id', 'quand', 'qui', 'action', 'objet', 'avant', 'apres', 'adresse'];

/** The events that a search finds, as a file for spreadsheets, newest first, read a part at a time. */
export async function* auditFile(
  db: Db,
  query: AuditQuery & { about?: readonly string[] },
  atOnce = READ_AT_ONCE,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([HEADS]);
  let before = query.before;
  for (;;) {
    const events = await listEvents(db, { ...query, after: undefined, before }, atOnce);
    yield csvLines(
      events.map(({ id, at, operator, act, subject, before: was, after, ip }) => [
        id,
        at,
        operator,
        act,
        subject,
        json(was),
        json(after),
        ip,
      ]),
    );
    if (events.length < atOnce) return;
    before = events.at(-1)?.id;
  }
}

const json = (value: object | null) => value && JSON.stringify(value);
