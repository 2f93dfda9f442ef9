/** Moves the focus to a page's title, or to the page itself when it has none. @param place the page's element */
export function focusTitle(place: HTMLElement | null): void {
  const start = place?.querySelector('h1') ?? place;
  start?.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
}
