import type { WithRouter } from '#app/ui/shell/asked-page.ts';
import { droppedCopy } from '#site/copy/dropped.ts';
import { onNetworkReturn, waitAfter } from './network-return.ts';
import { FORM_DROPPED, lineButton, lineLink, topLine } from './top-lines.ts';
import { cachedName, isOver, OFFLINE_PAGE, offlineAddress } from './worker-rules.ts';

/**
 * Handles a router request that got no answer: says so under the top bar, and repeats it when the visitor taps. A
 * request that only reads is also repeated by itself once the network is back; a form may have arrived, so only the
 * visitor sends it again.
 *
 * @param ask sends the same request again
 * @param address address of the requested data
 * @throws the reason of the router's signal, when the visitor has navigated elsewhere meanwhile
 */
export async function untilAnswered(
  ask: () => Promise<Response>,
  address: URL,
  { method = 'GET', signal }: RequestInit = {},
): Promise<Response> {
  const page = toPageUrl(address);
  const reads = method.toUpperCase() === 'GET';
  const elsewhere = page.pathname !== shownPath();
  // After « back » the address is the requested page's already, so that no link leads to the page that is still shown.
  const canStay = page.pathname !== location.pathname;
  if (reads && (await showCached(page, elsewhere))) return new Promise(() => {});
  return new Promise((resolve, reject) => {
    const line = topLine('coupee', 'alert');
    let stopWaiting = () => {};
    let goOn = () => {};
    let failures = 0;
    const end = () => {
      stopWaiting();
      goOn();
      line.remove();
      signal?.removeEventListener('abort', leave);
    };
    const leave = () => {
      end();
      reject(signal?.reason);
    };
    const again = () => {
      stopWaiting();
      goOn();
      line.say(droppedCopy.asking);
      ask().then(
        (response) => {
          end();
          resolve(response);
        },
        () => !signal?.aborted && tell(true),
      );
    };
    const tell = (still: boolean) => {
      const text = !reads ? droppedCopy.form(page.pathname) : elsewhere ? droppedCopy.page : droppedCopy.same;
      // Navigating to this very page (`#contenu`) cancels the request.
      const stay = reads && elsewhere && canStay ? [lineLink(droppedCopy.stay, '#contenu')] : [];
      line.say(still ? droppedCopy.still(text) : text, lineButton(droppedCopy.again, again), ...stay);
      // While the site can be reached and still drops the request, the delay between two attempts grows.
      if (!reads) goOn = restBusyButtons(again);
      if (!reads) dispatchEvent(new Event(FORM_DROPPED));
      if (reads) stopWaiting = onNetworkReturn(again, waitAfter(failures));
      failures += 1;
    };
    signal?.addEventListener('abort', leave);
    tell(false);
  });
}

/**
 * Makes the button that sent a form look idle again, and a press send the form again. The router still waits for its
 * answer, so the page itself keeps drawing the button as busy.
 *
 * @returns makes the button busy again
 */
function restBusyButtons(press: () => void): () => void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit][aria-busy=true]')];
  // Only the text node's content is changed, so that React can draw the button as usual once there is an answer.
  const labels = buttons.flatMap(({ childNodes }) =>
    [...childNodes].flatMap((node) => (node instanceof Text ? [{ node, underWay: node.data }] : [])),
  );
  const onPress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    press();
  };
  const mark = (busy: boolean) => {
    for (const { node, underWay } of labels) node.data = busy ? underWay : droppedCopy.again;
    for (const button of buttons) {
      button.ariaBusy = String(busy);
      button.ariaDisabled = String(busy);
      button.querySelector<HTMLElement>('.tour')?.style.setProperty('display', busy ? '' : 'none');
      if (busy) button.removeEventListener('click', onPress, true);
      else button.addEventListener('click', onPress, true);
    }
  };
  mark(false);
  return () => mark(true);
}

/**
 * Tells the visitor that a page did not load because its scripts did not arrive; a retry loads it as a document.
 *
 * @param asked the page's path, with its query
 */
export function tellDroppedPage(asked: string): void {
  if (isOfflinePage()) {
    location.assign(asked);
    return;
  }
  const line = topLine('coupee', 'alert');
  const end = () => {
    stopWaiting();
    line.remove();
  };
  const go = () => {
    end();
    location.assign(asked);
  };
  const stay = lineLink(droppedCopy.stay, '#contenu');
  stay.addEventListener('click', end);
  const stopWaiting = onNetworkReturn(go);
  line.say(droppedCopy.page, lineButton(droppedCopy.again, go), stay);
}

/** Turns the address of a page's data into the page's own. */
function toPageUrl({ href }: URL): URL {
  const page = new URL(href);
  page.pathname = page.pathname.replace(/\/_?(?:_root|\.)\.data$|\.data$/, (end) =>
    end === '.data' ? '' : '/',
  );
  page.searchParams.delete('_routes');
  return page;
}

/** Path of the page that is drawn: after « back » the address is another page's until that page's data have come. */
const shownPath = () => ((window as WithRouter).__reactRouterDataRouter?.state.location ?? location).pathname;

/** Whether the page for "no network" is open: it explains a missing page itself, without a line under the top bar. */
const isOfflinePage = () => location.pathname === OFFLINE_PAGE;

/**
 * Navigates to the cached copy of a page, or to the page that says that it is over.
 *
 * @param elsewhere whether it is another page than the open one, which already shows its own content
 */
async function showCached(page: URL, elsewhere: boolean): Promise<boolean> {
  if (elsewhere && isOfflinePage()) {
    location.assign(page);
    return true;
  }
  const name = cachedName(page.href);
  if (name === null || !navigator.serviceWorker?.controller) return false;
  const cached = await caches.match(name).catch(() => undefined);
  if (!cached) return false;
  const over = isOver(cached.headers, Date.now());
  if (over) location.replace(offlineAddress(page.href));
  else if (elsewhere) location.assign(page);
  return over || elsewhere;
}
