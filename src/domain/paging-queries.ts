import { type RawBuilder, sql } from 'kysely';

/** Selects a page of a list, the newest first: the rows before or after an id, which is on the page beside it. */
export interface Paging {
  before?: string | null | undefined;
  after?: string | null | undefined;
  limit: number;
}

/** SQL: whether a row lies beyond the edge. @param column the id, which begins with the time */
export const beyond = (column: string, { before, after }: Omit<Paging, 'limit'>): RawBuilder<boolean> => {
  if (after) return sql<boolean>`${sql.ref(column)} > ${after}::uuid`;
  return before ? sql<boolean>`${sql.ref(column)} < ${before}::uuid` : sql<boolean>`true`;
};

/** SQL: the order that begins at the edge. */
export const fromEdge = (column: string, { after }: Omit<Paging, 'limit'>): RawBuilder<unknown> =>
  after ? sql`${sql.ref(column)} asc` : sql`${sql.ref(column)} desc`;

/** Puts rows that were read from an edge in order, the newest first. */
export const newestFirst = <Row>(rows: readonly Row[], { after }: Omit<Paging, 'limit'>): Row[] =>
  after ? [...rows].reverse() : [...rows];
