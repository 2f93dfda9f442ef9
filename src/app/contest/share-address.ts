/** The page that a shared link opens (specification §2): a candidate, somebody's votes, or the results. */
export type Shared =
  | { kind: 'candidate'; id: string }
  | { kind: 'votes'; contestId: string; candidateIds: readonly string[] }
  /** Those of one week; without it, the newest there are when the link is opened. */
  | { kind: 'results'; contestId?: string };

/** Ids in one value of the address: the separator that the pattern of opaque ids allows. */
const SEPARATOR = '.';
const MAX_SHARED = 5;

/**
 * The address to share.
 *
 * @param publicUrl where the site stands, without a final slash
 */
export function shareAddress(publicUrl: string, shared: Shared): string {
  const url = new URL('/', publicUrl);
  switch (shared.kind) {
    case 'candidate':
      url.searchParams.set('cd', shared.id);
      break;
    case 'votes':
      url.searchParams.set('ct', shared.contestId);
      url.searchParams.set('cdt', shared.candidateIds.slice(0, MAX_SHARED).join(SEPARATOR));
      break;
    case 'results':
      url.searchParams.set('rs', '1');
      if (shared.contestId) url.searchParams.set('ct', shared.contestId);
  }
  return url.href;
}

export function whatsAppLink(message: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${message} ${url}`)}`;
}

export function facebookLink(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}
