import type { MetaDescriptor } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import type { CardWords } from './card-words.ts';

/** A page's addresses and picture for search engines, and for messengers that show a card of a link. */
export interface LinkPreview {
  /** Full address of the page that search engines index. */
  canonical: string;
  /** Full address that the card opens, if it differs from `canonical`. */
  url?: string;
  /** Full address of the picture, 1200 × 630. */
  image: string;
  imageAlt: string;
}

/** The meta tags of a page's card in WhatsApp, Facebook, X and others. */
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
    // A messenger's robot fetches this address again: without the query it would lose what is shared.
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
