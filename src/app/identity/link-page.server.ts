/** The token that the address of a page carries, as the message brought it. */
export function tokenOf(url: URL): string {
  return url.searchParams.get('jeton') ?? '';
}

/** Of a page whose address is a key: no copy is kept, and no other site is told the address. */
export const PRIVATE_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' } as const;
