import { type ShareTexts, shareText } from '#domain/contest/share-text-rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';
import { sharedTitles } from '#site/copy/home.ts';

/** What is known of the thing that is shared. */
interface About {
  /** Of the candidate. */
  name?: string;
  week?: number;
}

const toPlaces = ({ name, week }: About) => ({
  ...(name === undefined ? {} : { prenom: name }),
  ...(week === undefined ? {} : { semaine: week }),
});

/** What a broadcaster may say in their own words: that a result is exact is no such thing. */
type Worded = Exclude<Shared['kind'], 'recount'>;

/**
 * Title and description of the card of a shared link: the broadcaster's words, else those of docs/specification.md
 * §12.2.
 */
export function cardWords(kind: Worded, texts: ShareTexts, about: About = {}) {
  const own = ownWords(kind, about);
  const places = toPlaces(about);
  return {
    title: shareText(texts, `${kind}_title`, places) ?? own.title,
    description: shareText(texts, `${kind}_description`, places) ?? own.description,
  };
}

function ownWords(kind: Worded, { name, week = 1 }: About): { title: string; description: string } {
  if (kind === 'results') return sharedTitles.results(week);
  const { title, description } = sharedTitles[kind];
  return { title, description: name === undefined ? description : sharedTitles.support(name) };
}
