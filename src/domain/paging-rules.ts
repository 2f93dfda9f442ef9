/** The ids at which the next newer and the next older page begin; null where there is none. */
export interface Edges {
  newer: string | null;
  older: string | null;
}

interface AskedEdge {
  before?: string | null | undefined;
  after?: string | null | undefined;
}

/**
 * A page of a list and its edges. The caller has read one row more than the page shows, by which it tells whether there
 * are more.
 *
 * @param rows the newest first, up to `size` + 1
 * @param asked the edge from which they were read
 */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  asked: AskedEdge,
  size: number,
): { rows: Row[]; edges: Edges } {
  const more = rows.length > size;
  const kept = asked.after ? rows.slice(more ? 1 : 0) : rows.slice(0, size);
  const [first, last] = [kept[0]?.id ?? null, kept.at(-1)?.id ?? null];
  if (asked.after) return { rows: [...kept], edges: { newer: more ? first : null, older: last } };
  return { rows: [...kept], edges: { newer: asked.before ? first : null, older: more ? last : null } };
}
