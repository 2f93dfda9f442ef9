import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import { bonusLapse } from '#domain/bonus/lapse-rules.ts';
import { listContests } from '#domain/contest/service.ts';

/** Whether no bonus vote can be earned any more, because the last contest has closed. */
export async function readBonusOver(ctx: PageContext): Promise<boolean> {
  const { db, config } = ctx.dependencies;
  return bonusLapse(await listContests(db, config.competitionId, toVisit(ctx).asOf)).over;
}
