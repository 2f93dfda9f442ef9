import type { Db } from '#database/client.ts';
import { CSV_BEGINNING, type CsvCell, csvLines } from '#domain/csv.ts';
import { listEvents } from './audit-queries.ts';
import type { AuditEvent, AuditQuery } from './schema.ts';

const READ_AT_ONCE = 1000;

/** The layout of a file of events: its columns, and the lines of some events. */
export interface ToldEvents {
  heads: readonly string[];
  lines(events: AuditEvent[]): Promise<CsvCell[][]>;
}

/** The events that a search finds as a CSV file, newest first, read a part at a time. */
export async function* auditFile(
  db: Db,
  query: AuditQuery & { about?: readonly string[] },
  told: ToldEvents,
  atOnce = READ_AT_ONCE,
): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLines([told.heads]);
  let before = query.before;
  for (;;) {
    const events = await listEvents(db, { ...query, after: undefined, before }, atOnce);
    yield csvLines(await told.lines(events));
    if (events.length < atOnce) return;
    before = events.at(-1)?.id;
  }
}
