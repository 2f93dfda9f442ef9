/** How far the server's clock is ahead of this phone's, milliseconds; null before the page's first reading. */
let ahead: number | null = null;
/** The newest reading of the server's clock. */
let heard = Number.NEGATIVE_INFINITY;

/**
 * A page states the time at which it was rendered, which may be some minutes before it was sent: a reading may be late,
 * never early. A reading later than this means that the phone's own clock has been changed.
 */
const LATEST_MS = 10 * 60_000;

/**
 * When the worker cached this document, by this phone's clock, milliseconds; 0 when the mark has no time; null for a
 * document from the network.
 */
const marks: DOMStringMap = typeof document === 'undefined' ? {} : document.documentElement.dataset;
const mark = marks.garde ?? marks.horsligne;
const cachedAt = mark === undefined ? null : Number(mark);

/**
 * Whether this document is a cached page that was seen earlier; false for the page for "no network". A page that comes
 * from the network later does not change it.
 */
export const isCachedDocument = marks.garde !== undefined;

// None on the server.
const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** Whether "back" or a restored tab shows this document, which the browser may have kept. */
const isBack = entry?.type === 'back_forward';

/** Whether this document may be older than what the server would answer now. */
export const isOldDocument = isCachedDocument || isBack;

/** Whether the page shown now still comes from the worker's cache: one seen earlier, or the one for "no network". */
export const isShownFromCache = (): boolean => marks.garde !== undefined || marks.horsligne !== undefined;

/**
 * The present time by the server's clock, milliseconds: a phone whose clock is wrong still counts down to the right
 * instant, and so does a cached page that was rendered hours ago.
 *
 * @param serverNow the server's clock when it rendered the page, milliseconds; parts of a page that have stood since an
 * earlier rendering give an earlier reading than others, again and again, which tells nothing new
 */
export function presentTime(serverNow: number): number {
  if (serverNow > heard) {
    const reading = ahead === null ? firstReading(serverNow) : serverNow - Date.now();
    ahead = ahead === null || reading < ahead - LATEST_MS ? reading : Math.max(ahead, reading);
    heard = serverNow;
  }
  return Date.now() + (ahead ?? 0);
}

/** How far the server's clock is ahead of this phone's, milliseconds; 0 before the page's first reading. */
export const clockAhead = (): number => ahead ?? 0;

/** The first offset, from the document's own times: on a slow network it was rendered long before scripts run. */
function firstReading(serverNow: number): number {
  // When the worker's mark has no time, the phone's clock is taken as right.
  if (cachedAt !== null) return cachedAt ? Math.max(serverNow, Number(marks.envoi) || 0) - cachedAt : 0;
  const arrived =
    entry && entry.responseStart > 0 ? performance.timeOrigin + entry.responseStart : Date.now();
  const sent = entry?.serverTiming?.find(({ name }) => name === 'now')?.description;
  let reading = Math.max(serverNow, Number(sent) || 0) - arrived;
  try {
    // "Back" may show a page that the browser has kept, whose times say nothing of now: the tab's last reading does.
    const last = Number(sessionStorage.now);
    if (last > reading && isBack) reading = last;
    sessionStorage.now = reading;
  } catch {
    // The browser closes its storage to the page.
  }
  return reading;
}
