import type { RequestContext } from '#app/request.ts';
import { previewDesk } from '#domain/regie/preview.ts';
import type { PreviewPage } from '#site/copy/regie-preview.ts';
import { paths } from '#site/paths.ts';

/** The data of the preview screen. @param asked name of a page of the site, from the address */
export async function previewScreen(ctx: RequestContext, asked: string | null) {
  const preview = await ctx.carriedPreview();
  const { candidate, current, weeks, provisional, signed } = await previewDesk(ctx.dependencies, preview);
  const addresses = addressesFor(candidate);
  const page: PreviewPage =
    asked !== null && Object.hasOwn(addresses, asked) ? (asked as PreviewPage) : 'accueil';
  return {
    weeks,
    page,
    pages: Object.keys(addresses) as PreviewPage[],
    contestId: preview?.contestId ?? current?.id ?? null,
    now: new Date().toISOString(),
    shown: preview && {
      address: addresses[page] ?? paths.home(),
      at: preview.asOf.at.toISOString(),
      moment: preview.moment,
      phase: preview.asOf.forced?.phase ?? null,
      until: preview.until.toISOString(),
      current,
      provisional,
      signed,
    },
  };
}

/** Addresses of the pages that can be previewed; a talent's page only if there is a talent. */
function addressesFor(candidate: string | null): Partial<Record<PreviewPage, string>> {
  return {
    accueil: paths.home(),
    vote: paths.vote(),
    resultats: paths.results(),
    detail: paths.resultsDetail(),
    ...(candidate ? { talent: paths.candidate(candidate) } : {}),
  };
}
