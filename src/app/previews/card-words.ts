import { type ShareTexts, type ShareTextValues, shareText } from '#domain/contest/share-text-rules.ts';
import type { SharedCandidate } from '#domain/sharing/schema.ts';
import { sharedTitles } from '#site/copy/share-card.ts';

/** A thing that is shared, of which a broadcaster may speak in their own words: that a result is exact is no such thing. */
export type Worded =
  | { kind: 'candidate'; candidate: Pick<SharedCandidate, 'display_name' | 'gender'> }
  | { kind: 'votes'; candidates: readonly Pick<SharedCandidate, 'gender'>[] }
  | { kind: 'results'; week: number }
  | { kind: 'faq' };

/** What a card of a shared link says. */
export interface CardWords {
  title: string;
  description: string;
}

/**
 * Title and description of the card of a shared link: the broadcaster's words, else those of docs/specification.md
 * §12.2.
 */
export function cardWords(shared: Worded, texts: ShareTexts): CardWords {
  const own = ownWords(shared);
  const places = toPlaces(shared);
  return {
    title: shareText(texts, `${shared.kind}_title`, places) ?? own.title,
    description: shareText(texts, `${shared.kind}_description`, places) ?? own.description,
  };
}

function toPlaces(shared: Worded): ShareTextValues {
  switch (shared.kind) {
    case 'candidate':
      return { prenom: shared.candidate.display_name, talents: [shared.candidate] };
    case 'votes':
      return { talents: shared.candidates };
    case 'results':
      return { semaine: shared.week };
    case 'faq':
      return {};
  }
}

function ownWords(shared: Worded): CardWords {
  switch (shared.kind) {
    case 'candidate':
      return {
        title: sharedTitles.candidate.title(shared.candidate),
        description: sharedTitles.support(shared.candidate.display_name),
      };
    case 'votes':
      return {
        title: sharedTitles.votes.title(shared.candidates),
        description: sharedTitles.votes.description,
      };
    case 'results':
      return sharedTitles.results(shared.week);
    case 'faq':
      return sharedTitles.faq;
  }
}
