import { notify } from '#app/ui/toast/notify.ts';
import { fr } from '#site/copy/fr.ts';
import { askedPage } from './asked-page.ts';

/** What this needs of the Navigation API, which not every phone has. */
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  userInitiated: boolean;
}

/**
 * The router reloads the page whenever a page's script does not arrive. Without a network, and within ten seconds of the
 * last reload, that is stopped here (docs/specification.md §2.8): it would only throw away what the visitor has typed. With
 * one, the page that the visitor has asked for is loaded, as after a new build, and not once more the one they leave.
 *
 * @param ifReachable calls once it knows that the site can be reached; where it cannot, the page is told so and stays
 */
export function guardReloads(ifReachable: (then: () => void) => void): void {
  window.loadAnew = loadAnew;
  const navigation = (window as { navigation?: EventTarget }).navigation;
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    if (navigationType !== 'reload' || userInitiated || (window.reloading && !askedPage())) return;
    if (!cancelable) {
      window.reloading = true;
      return;
    }
    event.preventDefault();
    // A style sheet of the page was found gone before its script, and has sent for it: this would take its place.
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
