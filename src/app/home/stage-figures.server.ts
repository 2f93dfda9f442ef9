import type { PageContext } from '#app/request.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { StageFigure } from './stage-figures.tsx';

/** As many as stand on the stage. */
const SHOWN = 3;

/**
 * The candidates who stand on the home page's stage: those of the show who have a figure cut out for it, a drawing of
 * the same name under `scene/`, where there are enough; else the first who take part, by their portraits.
 */
export async function stageFigures(
  ctx: Pick<PageContext, 'assetBytes'>,
  allCandidates: readonly Candidate[],
): Promise<StageFigure[]> {
  const figures = await Promise.all(
    allCandidates
      .filter(({ eliminated }) => !eliminated)
      .map(async ({ id, display_name, number, pagne, portrait }) => {
        const scene = portrait?.match(/^\/portraits\/([\w-]+\.svg)$/)?.[1];
        const drawing = scene ? `/portraits/scene/${scene}` : null;
        const cutOut = drawing && (await ctx.assetBytes(drawing)) !== null ? drawing : null;
        return { candidate: { id, display_name, number, pagne, portrait }, cutOut };
      }),
  );
  const drawn = figures.filter(({ cutOut }) => cutOut !== null);
  if (drawn.length >= SHOWN) return drawn.slice(0, SHOWN);
  return figures.slice(0, SHOWN).map((figure) => ({ ...figure, cutOut: null }));
}
