const KEY = 'fingerprint';

/** The fingerprint of this browser as it is stored; null before it is known. */
export function storedFingerprint(): string | null {
  try {
    return localStorage.getItem(KEY) ?? computed;
  } catch {
    return computed;
  }
}

/** Of this page, for where the storage is closed to it. */
let computed: string | null = null;
let underWay: Promise<string | null> | null = null;

/** When the page has been drawn and has nothing better to do: it takes a small phone's whole attention for a moment. */
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
/** Where the browser cannot say when it is idle. */
const LATER_MS = 1_000;

/**
 * Computes the fingerprint from the start of a visit on (docs/specification.md §15.1), without keeping the page from
 * anything.
 */
export async function computeFromStart(): Promise<void> {
  if (storedFingerprint()) return;
  await whenIdle();
  await fingerprint();
}

/**
 * The fingerprint, computed once and stored under the key `fingerprint` (docs/specification.md §15.1). A sign for the search for
 * fraud, never a key: many phones of one model are alike.
 *
 * @returns null where it cannot be computed
 */
function fingerprint(): Promise<string | null> {
  const stored = storedFingerprint();
  if (stored) return Promise.resolve(stored);
  underWay ??= compute().catch(() => {
    // Its script did not arrive: it is computed another time.
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
    // Storage is full or closed to this page: it is computed again with the next.
  }
  return visitorId;
}

/** How long a registration waits for a fingerprint that is not known yet. */
const PATIENCE_MS = 2_000;

/** The fingerprint for a registration that is about to be sent; null when it takes too long, or cannot be computed. */
export function fingerprintInTime(): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([fingerprint(), late]);
}
