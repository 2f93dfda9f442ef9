import { droppedCopy } from '#site/copy/dropped.ts';
import { onNetworkReturn, waitAfter } from './network-return.ts';
import { lineButton, lineLink, topLine } from './top-lines.ts';
import { cachedName, isOver, OFFLINE_PAGE, offlineAddress } from './worker-rules.ts';

/**
 * A question of the router's that got no answer: says so under the top bar, and asks again when the visitor says so; one
 * that only reads, also by itself once the network is back. What sends something is sent again by the visitor alone: it
 * may have arrived.
 *
 * @param ask sends the same question again
 * @param address of the data that was asked for
 * @throws the reason of the router's signal, where the visitor has gone elsewhere meanwhile
 */
export async function untilAnswered(
  ask: () => Promise<Response>,
  address: URL,
  { method = 'GET', signal }: RequestInit = {},
): Promise<Response> {
  const page = toPageUrl(address);
  const reads = method.toUpperCase() === 'GET';
  const elsewhere = page.pathname !== location.pathname;
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
      const text = !reads ? droppedCopy.form : elsewhere ? droppedCopy.page : droppedCopy.same;
      // Going nowhere takes back the question.
      const stay = reads && elsewhere ? [lineLink(droppedCopy.stay, '#contenu')] : [];
      line.say(still ? droppedCopy.still(text) : text, lineButton(droppedCopy.again, again), ...stay);
      // A site that can be reached and still drops the question is asked less and less often.
      if (!reads) goOn = restBusyButtons(again);
      if (reads) stopWaiting = onNetworkReturn(again, waitAfter(failures));
      failures += 1;
    };
    signal?.addEventListener('abort', leave);
    tell(false);
  });
}

/**
 * Nothing is under way any more for the button that sent a form: it says so, and a press sends it again. The router still
 * waits, so the page draws it as busy.
 *
 * @returns makes it busy again
 */
function restBusyButtons(press: () => void): () => void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type=submit][aria-busy=true]')];
  // The label alone is changed, where it stands: once there is an answer, the page draws the button as it does any other.
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
 * Says of a page whose scripts did not arrive that it has not come; asked for again, it comes as a document.
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

/** The page whose data stand at an address. */
function toPageUrl({ href }: URL): URL {
  const page = new URL(href);
  page.pathname = page.pathname.replace(/\/_?(?:_root|\.)\.data$|\.data$/, (end) =>
    end === '.data' ? '' : '/',
  );
  page.searchParams.delete('_routes');
  return page;
}

/** Whether the page for "no network" is open: it says of any other page what there is to say, and needs no line for it. */
const isOfflinePage = () => location.pathname === OFFLINE_PAGE;

/**
 * Goes to the page as the phone has cached it, or says that it is over.
 *
 * @param elsewhere whether it is another page than the one that is open, which says what it says already
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
