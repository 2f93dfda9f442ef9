import type { Bonus } from '#domain/bonus/schema.ts';

/** Bonus votes with the same source and the same use: one row of the list. */
export interface GrantLine extends Omit<Bonus, 'number'> {
  /** Number of the first one; the row's key. */
  number: number;
  count: number;
}

/** Groups equal bonus votes into rows, in the given order. */
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
