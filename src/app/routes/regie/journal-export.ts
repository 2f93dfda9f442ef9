import { asPage } from '#app/error-response.ts';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { authorOf } from '#domain/regie/access.ts';
import { recordDeed } from '#domain/regie/audit.ts';
import { auditFile } from '#domain/regie/audit-export.ts';
import { auditQuery } from '#domain/regie/schema.ts';
import { requestContext } from '#server/request-context.ts';
import type { Route } from './+types/journal-export.ts';

/** The journal as a file, as the page's search narrows it. That it was taken is written down too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.dependencies;
  try {
    const session = await ctx.operator();
    if (!session) throw new AppError('NOT_FOUND');
    const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
    const query = parseInput(auditQuery, asked);
    await recordDeed(db, authorOf(session), session.origin, {
      act: 'audit.exported',
      subject: 'audit',
      after: query,
    });
    return new Response(asBytes(auditFile(db, query)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="journal.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    throw asPage(error, ctx);
  }
}

/** Read as fast as the other end takes it. */
function asBytes(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
