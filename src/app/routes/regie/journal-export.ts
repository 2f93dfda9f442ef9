import { forOperator } from '#app/regie/acts/act-page.server.ts';
import { textFile } from '#app/regie/files/csv.server.ts';
import { JOURNAL_HEADS, journalLine } from '#app/regie/journal/journal-file.ts';
import { recordEvent, toAuthor } from '#domain/acts/audit.ts';
import { auditFile } from '#domain/acts/audit-export.ts';
import { type AuditEvent, auditQuery } from '#domain/acts/schema.ts';
import { parseInput } from '#domain/input.ts';
import { namesIn, searched } from '#domain/regie/journal.ts';
import type { Route } from './+types/journal-export.ts';

/** The journal as a file, filtered by the page's search. The export itself is recorded in the journal. */
export function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(context, async ({ ctx, session }) => {
    const { db } = ctx.dependencies;
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(auditQuery, asked);
    await recordEvent(db, toAuthor(session), session.origin, {
      act: 'audit.exported',
      subject: 'audit',
      after: query,
    });
    const told = {
      heads: JOURNAL_HEADS,
      async lines(events: AuditEvent[]) {
        const names = await namesIn(ctx.dependencies, events);
        return events.map((event) => journalLine(event, names));
      },
    };
    return textFile('journal.csv', auditFile(db, await searched(ctx.dependencies, query), told));
  });
}
