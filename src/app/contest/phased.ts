import type { Contest } from '#domain/contest/schema.ts';

/** What of a contest says in which phase it is, and when the next one comes. */
export type Phased = Pick<Contest, 'status' | 'start_date' | 'end_date' | 'result_date'>;

/** A contest's phase and dates alone, for a page that shows nothing else of it. */
export const toPhased = ({ status, start_date, end_date, result_date }: Phased): Phased => ({
  status,
  start_date,
  end_date,
  result_date,
});
