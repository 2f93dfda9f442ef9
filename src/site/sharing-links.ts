import { shareQuery } from '#domain/sharing/rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';

/**
 * The address to share: the home page, which opens what is shared (docs/specification.md §12.1).
 *
 * @param publicUrl the site's public address, without a final slash
 */
export function shareAddress(publicUrl: string, shared: Shared): string {
  return `${publicUrl}/?${shareQuery(shared)}`;
}

/**
 * An address with the referral code of the user who shares it: a visitor who registers by it counts as invited by them.
 *
 * @param url full address of a page of ours; one with a code keeps it
 * @param code null leaves the address unchanged
 */
export function withReferral(url: string, code: string | null): string {
  if (code === null || new URL(url).searchParams.has('ref')) return url;
  return `${url}${url.includes('?') ? '&' : '?'}ref=${encodeURIComponent(code)}`;
}

/** Networks to which a plain link can share. */
export const NETWORKS = ['whatsapp', 'facebook', 'x'] as const;
export type Network = (typeof NETWORKS)[number];

/** The address that opens a network with a link to share. @param message text before the link, if it takes one */
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
 * The address that opens a network through our server, which knows the user's own code: shared pages contain nothing of
 * their user.
 *
 * @param url an address made by `shareAddress`
 * @returns null for any other address
 */
export function serverLink(network: Network, url: string): string | null {
  const { pathname, search, searchParams } = new URL(url);
  return pathname === '/' && search !== '' && !searchParams.has('ref')
    ? `/api/share/${network}${search}`
    : null;
}

/** The address that opens WhatsApp with a text to send (docs/specification.md §12). */
export function whatsAppLink(message: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${message} ${url}`)}`;
}

/** The address that opens Facebook with a page to share; Facebook takes no text. */
export function facebookLink(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}

/** X, which was Twitter. */
export function xLink(message: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(message)}&url=${encodeURIComponent(url)}`;
}
