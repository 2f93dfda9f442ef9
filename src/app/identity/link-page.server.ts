/** The token of an e-mail's link (`jeton`); empty when the address has none. */
export function tokenFrom(url: URL): string {
  return url.searchParams.get('jeton') ?? '';
}

/**
 * The headers of a page whose address is a secret: no cache stores it, and no other site gets it as a referrer.
 *
 * @param alive whether the link is still valid
 */
export const linkResponse = (alive: boolean) => ({
  status: alive ? 200 : 410,
  headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' },
});
