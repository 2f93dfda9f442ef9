/**
 * Makes the system's back (button or gesture) close a dialog instead of leaving the page, in browsers without
 * `CloseWatcher`: the others close a modal dialog themselves (docs/decisions/0050). A history entry stands for the open
 * dialog; its `popstate` never reaches the router.
 *
 * @param close closes the dialog; called once at most
 * @returns stops listening, for a dialog that was closed in another way
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
