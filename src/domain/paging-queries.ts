import { type RawBuilder, sql } from 'kysely';

/** Which page of a list, the newest first: what lies beyond an id of the page before it, or of the page after it. */
export interface Paging {
  before?: string | null | undefined;
  after?: string | null | undefined;
  limit: number;
}

/** The rows that a page may have. @param column the id, which begins with the time */
export const beyond = (column: string, { before, after }: Omit<Paging, 'limit'>): RawBuilder<boolean> => {
  if (after) return sql<boolean>`${sql.ref(column)} > ${after}::uuid`;
  return before ? sql<boolean>`${sql.ref(column)} < ${before}::uuid` : sql<boolean>`true`;
};

/** From the edge of the page before on, whichever side it is on. */
export const fromEdge = (column: string, { after }: Omit<Paging, 'limit'>): RawBuilder<unknown> =>
  after ? sql`${sql.ref(column)} asc` : sql`${sql.ref(column)} desc`;

/** Rows that were read from an edge, the newest first. */
export const newestFirst = <Row>(rows: readonly Row[], { after }: Omit<Paging, 'limit'>): Row[] =>
  after ? [...rows].reverse() : [...rows];
