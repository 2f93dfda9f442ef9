const KEY = 'fingerprint';

/** The fingerprint of this browser as it is kept; null before it is known, or where nothing can be kept. */
export function keptFingerprint(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
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
