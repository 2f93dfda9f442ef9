import { type RawBuilder, sql } from 'kysely';

// A time plus a day depends on the zone of the connection, and Citus takes nothing in an UPDATE that may differ from one to
// another. In UTC it does not.

/** What a column of times is set to so as to be an interval earlier. @param by as PostgreSQL writes intervals */
export const earlier = (column: string, by: string): RawBuilder<Date> =>
  sql`((${sql.ref(column)} at time zone 'UTC') - ${by}::interval) at time zone 'UTC'`;

/** What a column of times is set to so as to be an interval later. @param by as PostgreSQL writes intervals */
export const later = (column: string, by: string): RawBuilder<Date> =>
  sql`((${sql.ref(column)} at time zone 'UTC') + ${by}::interval) at time zone 'UTC'`;
