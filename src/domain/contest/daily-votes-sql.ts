/**
 * How many daily votes a contest takes, in SQL: of its row `c` and its competition's row `k`. Every statement that shows
 * or decides it says it by this.
 */
export const DAILY_VOTES = 'k.daily_votes';
