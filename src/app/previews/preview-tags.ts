import type { MetaDescriptor } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import type { CardWords } from './card-words.ts';

/** What a page says of itself to search engines and to the programs that make a card of a link. */
export interface LinkPreview {
  /** Whole address of the one page that search engines keep. */
  canonical: string;
  /** Whole address that the card leads to, where it is another. */
  url?: string;
  /** Whole address of the picture, 1200 × 630. */
  image: string;
  imageAlt: string;
}

/** Title, description and picture for the cards that WhatsApp, Facebook, X and the others make of a link. */
export function previewTags(
  words: CardWords,
  { canonical, url, image, imageAlt }: LinkPreview,
): MetaDescriptor[] {
  return [
    { name: 'description', content: words.description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: fr.name },
    { property: 'og:locale', content: 'fr_FR' },
    // A preview's robot reads this address anew: without the query it would lose what is shared.
    { property: 'og:url', content: url ?? canonical },
    { property: 'og:title', content: words.title },
    { property: 'og:description', content: words.description },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: words.title },
    { name: 'twitter:description', content: words.description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
  ];
}
