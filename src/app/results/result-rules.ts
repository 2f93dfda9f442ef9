import type { Candidate, Contest } from '#domain/contest/schema.ts';
import type { ResultLine, Results } from '#domain/counting/schema.ts';

interface Week {
  contest: Pick<Contest, 'end_contest'>;
}

/**
 * The candidates who leave the show with a week's result: those whom its publication names. If it names none and does
 * not say that none leaves (an old publication, or a week whose talents leave otherwise), they are inferred: those who
 * are not in the next week or, while no next week is known, those who have left by now. No candidate leaves with the
 * week that names the winner.
 *
 * @param next ids of the next week's candidates, or null
 * @returns candidate ids
 */
export function toEliminated(
  { contest, eliminated_ids: published, lines }: Pick<Results, 'eliminated_ids' | 'lines'> & Week,
  next: ReadonlySet<string> | null,
): Set<string> {
  if (contest.end_contest) return new Set();
  if (published) return new Set(published);
  const left = (candidate: Candidate) => (next ? !next.has(candidate.id) : candidate.eliminated);
  return new Set(
    lines
      .map((line) => line.candidate)
      .filter(left)
      .map((candidate) => candidate.id),
  );
}

/** Whether the publication states that no candidate leaves with this result; false for the last week. */
export function isWithoutElimination({ contest, eliminated_ids }: Pick<Results, 'eliminated_ids'> & Week) {
  return !contest.end_contest && eliminated_ids?.length === 0;
}

/**
 * Where the line « Quitte l’aventure » is drawn: above the first candidate who leaves, if all below leave too.
 *
 * @returns an index into `lines`, or -1 when one line cannot separate them
 */
export function thresholdIndex(lines: readonly ResultLine[], eliminated: ReadonlySet<string>): number {
  const first = lines.findIndex((line) => eliminated.has(line.candidate.id));
  if (first <= 0) return -1;
  return lines.slice(first).every((line) => eliminated.has(line.candidate.id)) ? first : -1;
}

/**
 * The candidates of the podium, the middle one first: the first three lines, but with the declared winner before those
 * who have as many votes.
 *
 * @param winnerId null except for the week that names the winner
 */
export function toPodium(lines: readonly ResultLine[], winnerId: string | null): ResultLine[] {
  const winner = lines.find(({ candidate }) => candidate.id === winnerId);
  return [...(winner ? [winner] : []), ...lines.filter((line) => line !== winner)].slice(0, 3);
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
