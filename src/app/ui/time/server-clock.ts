/** How far the server's clock is ahead of this phone's, milliseconds, as far as this page has heard. */
let ahead: number | null = null;
/** The reading that was heard last. */
let heard: number | null = null;

/**
 * Pages say what time it was when they were made, which may be some minutes before they are sent: readings are late,
 * never early. One that is later than this says that the phone's own clock has been set anew.
 */
const LATEST_MS = 10 * 60_000;

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

/** Whether what is shown now is still as the worker had cached it: a page seen earlier, or the one for "no network". */
export const isShownFromCache = (): boolean => marks.garde !== undefined || marks.horsligne !== undefined;

/**
 * The time by the server's clock now: a phone whose clock is wrong still counts down to the right instant, and so does
 * a page that was made hours ago and is shown from the phone's cache.
 *
 * @param serverNow the server's clock, as the page was made, milliseconds
 */
export function presentTime(serverNow: number): number {
  if (heard !== serverNow) {
    const reading = ahead === null ? firstReading(serverNow) : serverNow - Date.now();
    ahead = ahead === null || reading < ahead - LATEST_MS ? reading : Math.max(ahead, reading);
    heard = serverNow;
  }
  return Date.now() + (ahead ?? 0);
}

/** How far the server's clock is ahead of this phone's, milliseconds, as far as this page has heard; 0 before. */
export const clockAhead = (): number => ahead ?? 0;

/** By the document itself: it was made, and travelled, long before scripts run on a slow network. */
function firstReading(serverNow: number): number {
  // Where the worker has not said when it cached the page, the phone's clock is taken as right.
  if (cachedAt !== null) return cachedAt ? Math.max(serverNow, Number(marks.envoi) || 0) - cachedAt : 0;
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const arrived =
    entry && entry.responseStart > 0 ? performance.timeOrigin + entry.responseStart : Date.now();
  const sent = entry?.serverTiming?.find(({ name }) => name === 'now')?.description;
  return Math.max(serverNow, Number(sent) || 0) - arrived;
}
