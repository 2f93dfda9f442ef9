import { regiePaths } from '#app/regie/paths.ts';
import type { PageContext } from '#app/request.ts';
import { provisionalWeeks } from '#domain/contest/service.ts';
import { previewCopy as copy } from '#site/copy/regie-preview.ts';

/** The data of the preview's bar; null on a page that is not previewed. */
export async function previewBar(ctx: PageContext) {
  if (!ctx.preview) return null;
  const { asOf } = ctx.preview;
  const { db, config } = ctx.dependencies;
  const provisional = await provisionalWeeks(db, config.competitionId, asOf);
  return {
    label: copy.bar,
    at: asOf.at.toISOString(),
    figures: provisional.length > 0 ? `${copy.figures} (${copy.weeks(provisional)})` : null,
    quit: { label: copy.quit, action: regiePaths.preview() },
  };
}
