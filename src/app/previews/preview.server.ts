import type { PageContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import type { Shared } from '#domain/sharing/schema.ts';
import { isVoteOver, pictureAddress, shareCard } from '#domain/sharing/service.ts';
import { siteImageAlt } from '#site/copy/share-card.ts';
import { altFor } from '#site/copy/share-picture.ts';
import { paths } from '#site/paths.ts';
import type { LinkPreview } from './preview-tags.ts';

/**
 * The link preview of a page.
 *
 * @param path path of the page that search engines index
 * @param shared the subject of the picture; null for the site's own picture
 * @param url path and query that the card opens, if they differ from `path`
 */
export async function previewFor(
  ctx: PageContext,
  path: string,
  shared: Shared | null = null,
  url?: string,
): Promise<LinkPreview> {
  const { db, config } = ctx.dependencies;
  const whole = (local: string) => new URL(local, config.publicUrl).href;
  const current = async () => (await toVisit(ctx).current()).contest;
  const [card, contest] = await Promise.all([
    shareCard(db, config.competitionId, shared, current),
    current(),
  ]);
  return {
    canonical: whole(path),
    ...(url === undefined ? {} : { url: whole(url) }),
    image: whole(card ? pictureAddress(shared, card) : paths.sitePicture()),
    imageAlt: card ? altFor(card, await isVoteOver(db, config.competitionId, card, contest)) : siteImageAlt(),
  };
}
