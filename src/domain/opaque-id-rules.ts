/**
 * An opaque id from an address or a cookie (`ref`, `cd`, `faq`, `ct`, `cdt`, `ud`); null for a value that cannot be
 * one. It grants nothing by itself, and is never used as an address.
 */
export function opaqueId(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.:-]{1,200}$/.test(value) ? value : null;
}

/** A referral code that an address or a browser carries, without the blanks that copying a link or a code brings along. */
export function referralCodeIn(value: unknown): string | null {
  return opaqueId(typeof value === 'string' ? value.trim() : value);
}
