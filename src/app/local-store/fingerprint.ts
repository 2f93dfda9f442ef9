const KEY = 'fingerprint';

/** The stored fingerprint of this browser; null before it is computed. */
export function storedFingerprint(): string | null {
  try {
    return localStorage.getItem(KEY) ?? computed;
  } catch {
    return computed;
  }
}

/** This page's copy, for browsers that deny it the storage. */
let computed: string | null = null;
let underWay: Promise<string | null> | null = null;

/** Resolves once the page is drawn and idle: the computation blocks a small phone for a moment. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(resolve, { timeout: LATEST_MS })
      : setTimeout(resolve, LATER_MS),
  );
}

const LATEST_MS = 4_000;
/** Delay in browsers that cannot say when they are idle. */
const LATER_MS = 1_000;

/**
 * Computes the fingerprint at the start of a visit (docs/specification.md §15.1), once the page is idle.
 */
export async function computeFromStart(): Promise<void> {
  if (storedFingerprint()) return;
  await whenIdle();
  await fingerprint();
}

/**
 * The fingerprint, computed once and stored under the key `fingerprint` (docs/specification.md §15.1). It is a sign for
 * the search for fraud, never a key: many phones of one model have the same.
 *
 * @returns null when it cannot be computed
 */
function fingerprint(): Promise<string | null> {
  const stored = storedFingerprint();
  if (stored) return Promise.resolve(stored);
  underWay ??= compute().catch(() => {
    // The script did not load: the next call tries again.
    underWay = null;
    return null;
  });
  return underWay;
}

async function compute(): Promise<string> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  // Without this the library would report its use to its makers.
  const agent = await load({ monitoring: false });
  const { visitorId } = await agent.get();
  computed = visitorId;
  try {
    localStorage.setItem(KEY, visitorId);
  } catch {
    // The storage is full or denied to this page: the next page computes it again.
  }
  return visitorId;
}

/** A registration waits no longer than this for the fingerprint. */
const PATIENCE_MS = 2_000;

/** The fingerprint for a registration about to be sent; null when it takes too long or cannot be computed. */
export function fingerprintInTime(): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([fingerprint(), late]);
}
