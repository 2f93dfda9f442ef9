/** The token that the address of a page carries, as an e-mail brought it; empty where it carries none. */
export function tokenFrom(url: URL): string {
  return url.searchParams.get('jeton') ?? '';
}

/**
 * How a page answers whose address is a key: no copy is kept, and no other site is told the address.
 *
 * @param alive the link still does its work
 */
export const linkResponse = (alive: boolean) => ({
  status: alive ? 200 : 410,
  headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' },
});
