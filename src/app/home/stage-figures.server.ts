import type { PageContext } from '#app/request.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import type { StageFigure } from './stage-figures.tsx';

/** Figures on the stage. */
const SHOWN = 3;

/**
 * The candidates on the home page's stage: those with a cut-out figure (a drawing of the same name under `scene/`), if
 * there are enough of them; else the first candidates who take part, with their portraits.
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
