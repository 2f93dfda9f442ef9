import type { ShareCard } from '#domain/sharing/schema.ts';
import { nameList } from './candidate.ts';
import { recountCopy } from './register.ts';
import { sharedTitles, siteImageAlt } from './share-card.ts';

// Words of the pictures of shared links that no page needs in the browser.

/**
 * The picture of a shared link in words, for visitors who do not see it.
 *
 * @param over whether the talent that it shows has left, or no vote can be given any more
 */
export function altFor(card: ShareCard, over = false): string {
  switch (card.kind) {
    case 'candidate':
      return sharedTitles.alt.candidate(card.candidate.display_name, !over);
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
