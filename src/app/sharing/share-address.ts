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

export function whatsAppLink(message: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${message} ${url}`)}`;
}

export function facebookLink(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}

/** X, which was Twitter. */
export function xLink(message: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(message)}&url=${encodeURIComponent(url)}`;
}
