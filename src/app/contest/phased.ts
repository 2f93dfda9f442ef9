import type { Contest } from '#domain/contest/schema.ts';

/** What of a contest says in which phase it is, and when the next one comes. */
export type Phased = Pick<Contest, 'status' | 'start_date' | 'end_date' | 'result_date'>;

/** The same alone, for a page that shows nothing else of the contest. */
export const toPhased = ({ status, start_date, end_date, result_date }: Phased): Phased => ({
  status,
  start_date,
  end_date,
  result_date,
});
