import { shareQuery } from '#domain/sharing/rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';

/**
 * The address to share: the home page, which opens what is shared (docs/specification.md §12.1).
 *
 * @param publicUrl where the site stands, without a final slash
 */
export function shareAddress(publicUrl: string, shared: Shared): string {
  return `${publicUrl}/?${shareQuery(shared)}`;
}

/**
 * An address with the code of the user who shares it: who registers by it counts as invited by them.
 *
 * @param url whole address of a page of ours; one that carries a code already keeps it
 * @param code null: as it is
 */
export function withReferral(url: string, code: string | null): string {
  if (code === null || new URL(url).searchParams.has('ref')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`;
}

/** Where something can be sent to by a plain link. */
export const NETWORKS = ['whatsapp', 'facebook', 'x'] as const;
export type Network = (typeof NETWORKS)[number];

/** Opens a network with a link to send. @param message what is said before it, where the network takes one */
export function networkLink(network: Network, message: string, url: string): string {
  switch (network) {
    case 'whatsapp':
      return whatsAppLink(message, url);
    case 'facebook':
      return facebookLink(url);
    case 'x':
      return xLink(message, url);
  }
}

/**
 * Opens a network by way of our server, which knows the user's own code where the page does not: pages are the same for many,
 * and have nothing of their user in them.
 *
 * @param url as `shareAddress` gives it
 * @returns null for an address that shares nothing in this way
 */
export function serverLink(network: Network, url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  return pathname === '/' && search !== '' && !searchParams.has('ref')
    ? `/api/share/${network}${search}`
    : null;
}

/** Opens WhatsApp with a text that is sent by a tap (docs/specification.md §12). */
export function whatsAppLink(message: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${message} ${url}`)}`;
}

/** Opens Facebook with a page to share: it takes no text. */
export function facebookLink(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}

/** X, which was Twitter. */
export function xLink(message: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(message)}&url=${encodeURIComponent(url)}`;
}
