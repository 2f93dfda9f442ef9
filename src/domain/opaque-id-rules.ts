/**
 * An opaque id as an address or a cookie may carry it (`ref`, `cd`, `faq`, `ct`, `cdt`, `ud`); null for what cannot be
 * one. It grants nothing by itself, and is never used as an address.
 */
export function opaqueId(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.:-]{1,200}$/.test(value) ? value : null;
}
