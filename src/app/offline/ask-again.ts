import { askedPage } from '#app/ui/shell/asked-page.ts';
import { PROBE } from './network-return.ts';

/**
 * Keeps a router request (a page's data, a form's answer) pending when a bad line drops it, even half-way; the page
 * says what happened and lets the visitor retry. Otherwise the router would replace the page by an error, and what the
 * visitor has typed would be lost.
 */
export function askAgainWhenDropped(): void {
  const fetchOnce = window.fetch;
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    if (!address.pathname.endsWith('.data')) return fetchOnce(input, init);
    const ask = async () => {
      const response = await fetchOnce(input, init);
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    };
    return ask().catch(async (error: unknown) => {
      if (init?.signal?.aborted) throw error;
      // If this script did not load before the line was lost, the error page is shown.
      const { untilAnswered } = await import('./dropped-request.ts').catch(() => {
        throw error;
      });
      return untilAnswered(ask, address, init);
    });
  };
}

/** Calls `then` when the site can be reached, else `otherwise`: by default the visitor is told that the page did not load. */
export function ifReachable(then: () => void, otherwise: () => unknown = tellOfPage): void {
  fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(then, otherwise);
}

async function tellOfPage(): Promise<void> {
  const { tellDroppedPage } = await import('./dropped-request.ts');
  tellDroppedPage(askedPage() ?? location.pathname + location.search);
}
