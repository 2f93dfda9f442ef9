import { comesBack, errorPages } from '#site/copy/page-error.ts';
import { escapeHtml } from '#site/html.ts';
import { barePolicy, hashSource, PLAIN_STYLE, plainPage } from './bare-document.ts';

export const ERROR_DOCUMENT_POLICY = barePolicy({ style: hashSource(PLAIN_STYLE) });

/**
 * The error page of a status (docs/specification.md §2.3) as one self-contained file: for when the application cannot
 * render its own page, and for the proxy to show when the application is down.
 *
 * @param reloads whether the answer asks the browser to load the page again by itself, which the page then says
 */
export function errorDocument(status: number, reloads = false): string {
  const kind = status === 404 ? 'notFound' : status === 403 ? 'denied' : status === 500 ? 'broken' : 'other';
  const { label, title, text, button } = errorPages[kind];
  // An empty address is the current one: the button of 500 loads it again.
  const target = kind === 'broken' ? '' : '/';
  return plainPage({
    label,
    title,
    head: `<style>${PLAIN_STYLE}</style>`,
    content: `<p>${escapeHtml(reloads ? comesBack : text)}</p>
<p class="bas"><a href="${target}">${escapeHtml(button)}</a></p>`,
  });
}
