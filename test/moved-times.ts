import { type RawBuilder, sql } from 'kysely';

// A time plus a day depends on the connection's time zone, and Citus refuses such expressions in an UPDATE: they may
// differ between connections. In UTC they do not.

/** The expression that sets a column of times an interval earlier. @param by as PostgreSQL writes intervals */
export const earlier = (column: string, by: string): RawBuilder<Date> =>
  sql`((${sql.ref(column)} at time zone 'UTC') - ${by}::interval) at time zone 'UTC'`;

/** The expression that sets a column of times an interval later. @param by as PostgreSQL writes intervals */
export const later = (column: string, by: string): RawBuilder<Date> =>
  sql`((${sql.ref(column)} at time zone 'UTC') + ${by}::interval) at time zone 'UTC'`;
