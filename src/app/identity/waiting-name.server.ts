import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { listCandidates } from '#domain/contest/service.ts';

/** Name of the candidate of the visitor's vote that waits for an account; null where none does. */
export async function waitingName(ctx: PageContext): Promise<string | null> {
  const { registered, waitingFor } = await toVisit(ctx).voter();
  if (registered || waitingFor === null) return null;
  const { db, config } = ctx.dependencies;
  const candidates = await listCandidates(db, config.competitionId);
  return candidates.find(({ id }) => id === waitingFor)?.display_name ?? null;
}
