/**
 * SQL for the number of daily votes that a contest takes, from its row `c` and its competition's row `k`. Every
 * statement that shows or checks the number uses this.
 */
export const DAILY_VOTES = 'k.daily_votes';
