/** Has the keyboard and screen readers go on from a page's title, or from its start where it has none. @param place the page */
export function focusTitle(place: HTMLElement | null): void {
  const start = place?.querySelector('h1') ?? place;
  start?.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
}
