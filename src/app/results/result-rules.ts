import type { Candidate } from '#domain/contest/schema.ts';
import type { ResultLine } from '#domain/counting/schema.ts';

/**
 * Who leaves after a week: those who are not in the next one; while no next one is known, those eliminated by now.
 *
 * @param next ids of the candidates of the week after, or null
 */
export function leavers(lines: readonly ResultLine[], next: ReadonlySet<string> | null): Set<string> {
  const leaves = (candidate: Candidate) => (next ? !next.has(candidate.id) : candidate.eliminated);
  return new Set(
    lines
      .map((line) => line.candidate)
      .filter(leaves)
      .map((candidate) => candidate.id),
  );
}

/**
 * Where the line « Quitte l’aventure » is drawn: before the first of those who leave, when they are the last ones.
 *
 * @returns an index of `lines`, or -1 when it cannot be one line
 */
export function thresholdIndex(lines: readonly ResultLine[], leaving: ReadonlySet<string>): number {
  const first = lines.findIndex((line) => leaving.has(line.candidate.id));
  if (first <= 0) return -1;
  return lines.slice(first).every((line) => leaving.has(line.candidate.id)) ? first : -1;
}

/** CSS rules for the lengths of the bars: the first is full, the others in proportion to it. */
export function barRules(lines: readonly { votes: number; candidate: Pick<Candidate, 'number'> }[]): string {
  const longest = Math.max(0, ...lines.map((line) => line.votes));
  return lines
    .map(({ votes, candidate }) => {
      const width = longest === 0 ? 0 : (100 * votes) / longest;
      return `.part-${Math.trunc(candidate.number)}{width:${width.toFixed(2)}%}`;
    })
    .join('');
}

/** Class of the bar whose length `barRules` sets. */
export const barClass = (candidate: Pick<Candidate, 'number'>) => `part-${candidate.number}`;

/** Whether two candidates have the same number of votes, and so the same rank. */
export function hasTies(lines: readonly Pick<ResultLine, 'rank'>[]): boolean {
  return new Set(lines.map(({ rank }) => rank)).size < lines.length;
}

/** Whether a line shares its rank with another. */
export function isTied(
  lines: readonly Pick<ResultLine, 'rank'>[],
  { rank }: Pick<ResultLine, 'rank'>,
): boolean {
  return lines.filter((line) => line.rank === rank).length > 1;
}
