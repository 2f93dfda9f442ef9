/** The header by which a page says that phones may keep it for when there is no network: its value is then `keep`. */
export const OFFLINE = 'x-offline';

/** Until when such a page holds, by the server's clock, milliseconds since 1970; absent where it holds as it stands. */
export const OFFLINE_UNTIL = 'x-offline-until';
