/**
 * The policy of a page for one visitor: scripts and styles come from this site, or carry this response's nonce.
 *
 * @param frames the origins that the page may frame
 * @param framed whether our own pages may frame it; no other site ever may
 */
export function pagePolicy(nonce: string, frames: readonly string[], https: boolean, framed = false): string {
  const trusting = policy(`'self' 'nonce-${nonce}' 'strict-dynamic'`, nonce, frames, https, framed);
  // Without `worker-src`, workers would follow the policy of scripts, which trusts what scripts load.
  return `${trusting}; worker-src 'self'`;
}

/**
 * The policy of a page that many visitors are sent. Inline scripts are allowed by hash, since a nonce that many know is
 * worthless. Without `strict-dynamic`, which would not let them import the application's files. Styles keep the nonce
 * of the rendering, because the application adds some while it runs.
 */
export function documentPolicy(hashes: readonly string[], styleNonce: string, https: boolean): string {
  return policy(`'self' ${hashes.join(' ')}`, styleNonce, [], https);
}

/**
 * The policy of a page that is filled in for each visitor: its inline scripts carry the nonce of the answer, its styles
 * that of the rendering.
 */
export function filledPolicy(nonce: string, styleNonce: string, https: boolean): string {
  return policy(`'self' 'nonce-${nonce}'`, styleNonce, [], https);
}

/** `default-src` covers fonts, the manifest, videos and requests of scripts. Workers follow the policy of scripts. */
function policy(
  scripts: string,
  styleNonce: string,
  frames: readonly string[],
  https: boolean,
  framed = false,
): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data:",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
