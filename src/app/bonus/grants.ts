import type { Bonus } from '#domain/bonus/schema.ts';

/** Bonus votes that came from one thing and went to one place: one row of the list. */
export interface GrantLine extends Omit<Bonus, 'number'> {
  /** Of the first of them: names the row. */
  number: number;
  count: number;
}

/** The bonus votes, those alike in one row, in the order given. */
export function grantLines(grants: readonly Bonus[]): GrantLine[] {
  const lines = new Map<string, GrantLine>();
  for (const grant of grants) {
    const { bonus_type, source, granted_at, vote } = grant;
    const key = [bonus_type, source, granted_at, vote?.candidate_id, vote?.cast_at].join(' ');
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { ...grant, count: 1 });
  }
  return [...lines.values()];
}
