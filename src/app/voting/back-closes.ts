/**
 * Has the system's back (button or gesture) close what is open instead of leaving the page, in a browser that does not know
 * `CloseWatcher`: the others close a modal dialog themselves (docs/decisions/0050). An entry of the history stands for
 * what is open; the router hears nothing of it.
 *
 * @param close closes it; called once at most
 * @returns how to stop, once it is closed in another way
 */
export function backCloses(close: () => void): () => void {
  const { href } = location;
  let closed = false;
  const onBack = (event: Event) => {
    event.stopImmediatePropagation();
    closed = true;
    close();
  };
  history.pushState(history.state, '');
  // Before the router's own listener.
  addEventListener('popstate', onBack, { capture: true, once: true });
  return () => {
    removeEventListener('popstate', onBack, true);
    // Another page has taken the entry's place.
    if (closed || location.href !== href) return;
    addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    history.back();
  };
}
