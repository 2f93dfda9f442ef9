import type { PageContext } from '#app/request.ts';
import type { ShareCard, Shared } from '#domain/sharing/schema.ts';
import { pictureAddress, shareCard } from '#domain/sharing/service.ts';
import { nameList } from '#site/copy/candidate.ts';
import { recountCopy } from '#site/copy/register.ts';
import { sharedTitles, siteImageAlt } from '#site/copy/share-card.ts';
import { paths } from '#site/paths.ts';
import type { Preview } from './preview-tags.ts';

/**
 * What a page says of itself outside.
 *
 * @param path of the page that search engines keep
 * @param shared what its picture is about; without it, the site's own picture
 * @param url path and query that the card leads to, where it is another page than `path`
 */
export async function previewFor(
  { dependencies: { db, config } }: PageContext,
  path: string,
  shared: Shared | null = null,
  url?: string,
): Promise<Preview> {
  const whole = (local: string) => new URL(local, config.publicUrl).href;
  const card = await shareCard(db, config.competitionId, shared);
  return {
    canonical: whole(path),
    ...(url === undefined ? {} : { url: whole(url) }),
    image: whole(card ? pictureAddress(shared, card) : paths.sitePicture()),
    imageAlt: card ? altFor(card) : siteImageAlt(),
  };
}

/** The alternative text of a picture. */
function altFor(card: ShareCard): string {
  switch (card.kind) {
    case 'candidate':
      return sharedTitles.alt.candidate(card.candidate.display_name);
    case 'votes':
      return sharedTitles.alt.votes(nameList(card.candidates.map(({ display_name }) => display_name)));
    case 'results':
      return sharedTitles.alt.results(
        card.week,
        nameList(card.first.map(({ candidate }) => candidate.display_name)),
      );
    case 'recount':
      return recountCopy.card(card.week, card.votes).title;
    case 'faq':
      return card.question;
    case 'invitation':
      return sharedTitles.invitation(card.name).title;
    case 'site':
      return siteImageAlt(card.look?.title);
  }
}
