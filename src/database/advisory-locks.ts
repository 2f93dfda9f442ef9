/**
 * The numbers under which processes wait for each other in the database. Servers of two versions run side by side for a
 * while: a number keeps its meaning. Locks of one address or one operator are named by a text instead.
 */
export const ADVISORY_LOCKS = {
  /** The one process that runs an embedded database. */
  embedded: 726_500,
  /** Giving the product's role what it needs: processes that start at the same time wait. */
  grants: 726_502,
  /** Spreading the tables over machines. */
  distribution: 726_503,
  /** Claiming the daily reminders that are due. */
  dailyReminders: 726_504,
  /** Loading the demonstration's show: two processes may start at once on one database. */
  demonstration: 726_505,
  /** A search for fraud, held on one connection for as long as it takes: the database lets go of it when the process dies. */
  fraudScan: 726_522,
} as const;
