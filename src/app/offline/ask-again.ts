import { askedPage } from '#app/ui/shell/asked-page.ts';
import { PROBE } from './network-return.ts';

/**
 * What the router asks for (a page's data, a form's answer) may be dropped by a bad line, half-way too. The router would
 * put an error in the page's place, and what was typed there would be gone; so its question stays open until it is
 * answered, and the page says what happened and lets the visitor ask again.
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
      // Where these scripts have not come before the line went, the error's page says it.
      const { untilAnswered } = await import('./dropped-request.ts').catch(() => {
        throw error;
      });
      return untilAnswered(ask, address, init);
    });
  };
}

/** Goes on where the site can be reached; where it cannot, says of the page that was asked for that it has not come. */
export function ifReachable(then: () => void): void {
  fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(then, async () => {
    const { tellDroppedPage } = await import('./dropped-request.ts');
    tellDroppedPage(askedPage() ?? location.pathname + location.search);
  });
}
