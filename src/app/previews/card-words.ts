import { ownShareText, type ShareTexts, type Worded } from '#domain/contest/share-text-rules.ts';
import { sharedTitles } from '#site/copy/share-card.ts';

/** Title and description of a shared link's card. */
export interface CardWords {
  title: string;
  description: string;
}

/**
 * The words of a shared link's card: the broadcaster's own, else those of docs/specification.md §12.2.
 */
export function cardWords(shared: Worded, texts: ShareTexts): CardWords {
  const own = ownWords(shared);
  return {
    title: ownShareText(texts, shared, 'title') ?? own.title,
    description: ownShareText(texts, shared, 'description') ?? own.description,
  };
}

function ownWords(shared: Worded): CardWords {
  switch (shared.kind) {
    case 'candidate':
      return {
        title: sharedTitles.candidate.title(shared.candidate),
        description: shared.over
          ? sharedTitles.meet(shared.candidate.display_name)
          : sharedTitles.support(shared.candidate.display_name),
      };
    case 'votes':
      return {
        title: sharedTitles.votes.title(shared.candidates),
        description: shared.over ? sharedTitles.votes.over : sharedTitles.votes.description,
      };
    case 'results':
      return sharedTitles.results(shared.week);
    case 'faq':
      return sharedTitles.faq;
  }
}
