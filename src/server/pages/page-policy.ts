/**
 * Scripts and styles are ours, or carry this response's nonce.
 *
 * @param frames what the page may frame
 * @param framed whether our own pages may frame it; no other site ever may
 */
export function pagePolicy(nonce: string, frames: readonly string[], https: boolean, framed = false): string {
  const trusting = policy(`'self' 'nonce-${nonce}' 'strict-dynamic'`, nonce, frames, https, framed);
  // A worker would fall back to this policy of scripts, which trusts what they load.
  return `${trusting}; worker-src 'self'`;
}

/**
 * The policy of a page that many are sent. Its inline scripts are named by what they are: a nonce that many know is
 * none. Without `strict-dynamic`, which would not let them import the application's files. Styles keep the nonce of
 * the rendering, because the application adds some as it goes.
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

/** What is not named is `default-src`: fonts, the manifest, videos, and what scripts ask for. Workers are as scripts are. */
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
