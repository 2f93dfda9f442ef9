/** « 412 836 », with narrow no-break spaces. In a file of its own, so that a page with a number loads no sentences. */
export function count(value: number): string {
  // Not `Intl`: older phones separate thousands by another space than the server.
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}
