/** When a reading of the server's clock came in, by this phone's clock. */
interface Reading {
  serverNow: number;
  at: number;
}

let last: Reading | null = null;

/**
 * When the worker cached this document, by this phone's clock, milliseconds; 0 where it does not say; null for a document
 * that came from the network.
 */
const marks: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;
const mark = marks.garde ?? marks.horsligne;
const cachedAt = mark === undefined ? null : Number(mark);

/**
 * Whether this document is a page that was seen earlier, as the worker had cached it; the page for "no network" is none.
 * What comes from the network later is not.
 */
export const isCachedDocument = marks.garde !== undefined;

/**
 * The time by the server's clock now: a phone whose clock is wrong still counts down to the right instant, and so does
 * a page that was made hours ago and is shown from the phone's cache.
 *
 * @param serverNow the server's clock, as the page was made, milliseconds
 */
export function presentTime(serverNow: number): number {
  if (last?.serverNow !== serverNow)
    last = { serverNow, at: last === null ? documentAt(serverNow) : Date.now() };
  return Date.now() + serverNow - last.at;
}

/** When the document was the present: it was made, and travelled, long before scripts run on a slow network. */
function documentAt(serverNow: number): number {
  // Where the worker has not said when it cached the page, the phone's clock is taken as right.
  if (cachedAt !== null) return cachedAt || serverNow;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry && entry.responseStart > 0 ? performance.timeOrigin + entry.responseStart : Date.now();
}
