import { LRUCache } from 'lru-cache';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isOutsideLink, isOwnPath } from '#domain/link-rules.ts';
import { truncate } from './rules.ts';

const marked = new Marked({ gfm: true, breaks: true });

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'p'])),
    b: 'strong',
    i: 'em',
    a: (_tag, { href = '' }) => {
      if (isOwnPath(href)) return { tagName: 'a', attribs: { href } };
      if (!isOutsideLink(href)) return { tagName: 'a', attribs: {} };
      return { tagName: 'a', attribs: { href, rel: 'noopener noreferrer', target: '_blank' } };
    },
  },
  // A forbidden link is reduced to its words.
  exclusiveFilter: ({ tag, attribs }) => tag === 'a' && !attribs.href && 'excludeTag',
};

/**
 * Cached: all its recipients open a message, and one that is written to be slow takes a tenth of a second to convert.
 */
const read = new LRUCache<string, string>({
  max: 500,
  memoMethod: (markdown) => sanitizeHtml(toHtml(markdown), allowed).trim(),
});

/**
 * The HTML of a text that an operator wrote, safe to put into a page: Markdown becomes paragraphs, lists, emphasis and
 * links by https or into this site; all else, HTML in the text included, is reduced to its words.
 */
export function toSafeHtml(markdown: string): string {
  return read.memo(markdown);
}

/** Thousands of nested quotations and lists overflow the parser's stack: such a text is reduced to its words. */
function toHtml(markdown: string): string {
  try {
    return marked.parse(markdown, { async: false });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `<p>${sanitizeHtml(markdown, { allowedTags: [] })}</p>`;
  }
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The beginning of a text without its marks: text, not HTML. Empty when the text has no words. */
export function toExcerpt(markdown: string): string {
  const words = sanitizeHtml(toSafeHtml(markdown).replaceAll('<br />', ' '), { allowedTags: [] });
  return truncate(words.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity));
}
