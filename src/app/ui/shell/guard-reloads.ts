import { notify } from '#app/ui/toast/notify.ts';
import { fr } from '#site/copy/fr.ts';
import { askedPage } from './asked-page.ts';

/** The part of the Navigation API that is used here; not every phone has it. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  userInitiated: boolean;
}

/**
 * Guards the reloads of the router, which reloads the page whenever a page's script fails to load. Without a network,
 * and within ten seconds of the last reload, the reload is stopped (docs/specification.md §2.8): it would only discard
 * what the visitor has typed. With a network, as after a new build, the page that the visitor navigates to is loaded
 * instead of the one they leave.
 *
 * A style sheet that fails after the page was drawn (a message's own) reloads the page too, if the site can be reached.
 *
 * @param ifReachable calls `then` when the site can be reached, else `otherwise`, which by default says on the page, which
 *   stays, that the requested one did not load
 */
export function guardReloads(ifReachable: (then: () => void, otherwise?: () => void) => void): void {
  window.loadAnew = () => {
    if (askedPage()) return loadAnew();
    // Until the site has answered, the router's reloads are guarded as ever.
    window.reloading = false;
    ifReachable(
      () => {
        window.reloading = true;
        loadAnew();
      },
      () => {},
    );
  };
  const navigation = (window as { navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || (window.reloading && !askedPage())) return;
    if (!cancelable) {
      window.reloading = true;
      return;
    }
    event.preventDefault();
    // A missing style sheet has already started a load of the next page, which this reload would replace.
    if (window.reloading) loadAnew();
    else ifReachable(reload);
  });
}

function reload(): void {
  if (window.reloading) return;
  window.reloading = window.mayReload?.() ?? true;
  if (window.reloading) loadAnew();
  else notify({ kind: 'error', text: fr.chunkFailed });
}

function loadAnew(): void {
  const asked = askedPage();
  if (asked) location.assign(asked);
  else location.reload();
}
