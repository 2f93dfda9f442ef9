/**
 * Shares that add up to exactly 100.00 %, by largest remainder; equal counts may differ by one hundredth, the
 * earlier in the list getting it.
 *
 * @param counts whole numbers, zero or more
 * @returns hundredths of a percent, in the order of `counts`; all zero when nothing was counted
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  // BigInt: 10 000 times a count of billions must not be rounded.
  const exact = counts.map((count) => BigInt(count) * 10_000n);
  const floors = exact.map((value) => Number(value / BigInt(total)));
  const remainders = exact.map((value) => value % BigInt(total));
  let left = 10_000 - floors.reduce((sum, value) => sum + value, 0);
  const byRemainder = counts
    .map((_, index) => index)
    .sort((a, b) => Number((remainders[b] ?? 0n) - (remainders[a] ?? 0n)) || a - b);
  for (const index of byRemainder) {
    if (left === 0) break;
    floors[index] = (floors[index] ?? 0) + 1;
    left -= 1;
  }
  return floors;
}

/** Ranks of counts in descending order: equal counts share a rank, and the next rank is skipped (1, 1, 3). */
export function ranks(counts: readonly number[]): number[] {
  return counts.map((count) => 1 + counts.filter((other) => other > count).length);
}

/**
 * Lines in the order in which results are shown, with rank and share: most votes first, ties by number. Order, rank and
 * share are decided nowhere else.
 *
 * @param lines `votes` may be below zero for a moment, where tallies lag behind annulments: such a line has no share
 */
export function ranked<Line extends { number: number; votes: number }>(
  lines: readonly Line[],
): (Line & { rank: number; share: number })[] {
  const sorted = lines.toSorted((a, b) => b.votes - a.votes || a.number - b.number);
  const rank = ranks(sorted.map(({ votes }) => votes));
  const share = shares(sorted.map(({ votes }) => Math.max(0, votes)));
  return sorted.map((line, index) => ({ ...line, rank: rank[index] ?? 0, share: share[index] ?? 0 }));
}

/** The lines at the top of a ranking: several where they have the same votes. */
export function toLeaders<Line extends { rank: number }>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.rank === 1);
}
