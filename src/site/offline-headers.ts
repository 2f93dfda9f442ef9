/** Header of a page that phones may cache for use without a network; its value is `keep`. */
export const OFFLINE = 'x-offline';

/** Header with the instant at which such a page is over, by the server's clock, milliseconds; absent if it never is. */
export const OFFLINE_UNTIL = 'x-offline-until';
