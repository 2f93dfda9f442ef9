const KEY = 'fingerprint';

/** The fingerprint of this browser as it is kept; null before it is known, or where nothing can be kept. */
export function keptFingerprint(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Milliseconds from the start of the visit: by then the page has been drawn, and its overlay lifted. */
const SETTLED_MS = 4_000;

/** When the page has come to rest: the fingerprint takes a small phone's whole attention for a moment. */
export async function whenSettled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS - performance.now()));
  if (typeof requestIdleCallback === 'function')
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: SETTLED_MS }));
}

/**
 * Computes the fingerprint once and keeps it under the key `fingerprint` (specification §1). A sign for whoever looks
 * for fraud, never a key: many phones of one model are alike.
 */
export async function keepFingerprint(): Promise<void> {
  if (keptFingerprint()) return;
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // It would report its own use to its makers.
  const agent = await load({ monitoring: false });
  const { visitorId } = await agent.get();
  try {
    localStorage.setItem(KEY, visitorId);
  } catch {
    // Storage is full or closed to this page: it is computed again another time.
  }
}
