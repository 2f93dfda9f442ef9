import type { Contest } from '#domain/contest/schema.ts';

/** The fields of a contest that tell its phase, and when the next one begins. */
export type Phased = Pick<Contest, 'status' | 'start_date' | 'end_date' | 'result_date'>;

/** Picks a contest's phase and dates, for a page that shows nothing else of it. */
export const toPhased = ({ status, start_date, end_date, result_date }: Phased): Phased => ({
  status,
  start_date,
  end_date,
  result_date,
});
