/**
 * The numbers of PostgreSQL's advisory locks, with which processes wait for each other. A number must keep its meaning,
 * because servers of two versions run side by side for a while. Locks of one address or operator are named by a text.
 */
export const ADVISORY_LOCKS = {
  /** The one process that runs an embedded database. */
  embedded: 726_500,
  /** Granting the product's role its privileges: processes that start at the same time wait. */
  grants: 726_502,
  /** Spreading the tables over machines. */
  distribution: 726_503,
  /** Claiming the daily reminders that are due. */
  dailyReminders: 726_504,
  /** Loading the demonstration's show: two processes may start at once on one database. */
  demonstration: 726_505,
  /**
   * A search for fraud, held on one connection for as long as it takes; the database releases it when the process dies.
   */
  fraudScan: 726_522,
} as const;
