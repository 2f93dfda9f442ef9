import type { Db } from '#database/client.ts';
import { type Fact, figureFact, type RankedFact, textFact } from '#domain/acts/facts-schema.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { lineup, publishedContests } from '#domain/contest/service.ts';
import { countStanding, type FigureLine } from '#domain/counting/figures.ts';
import { ranked } from '#domain/counting/rules.ts';

interface CountChange {
  competitionId: string;
  contestId: string;
  /** Votes that leave the count (below zero) or come back to it. */
  change: number;
  /** These votes by candidate; null where they are of so few voters that it would tell for whom each has voted. */
  votes: readonly { candidate_id: string; votes: number }[] | null;
}

/**
 * What taking votes out of a week's count, or putting them back, does to it: the week, and the total and the ranking as
 * they are now and as they would be, and that a result which is out stays as it is. Where `votes` is null the ranking is
 * left out, with a note that it is. The votes of an open week change meanwhile.
 *
 * @throws {AppError} CONTEST_NOT_FOUND
 */
export async function effectOnCount(
  db: Db,
  { competitionId, contestId, change, votes }: CountChange,
): Promise<Fact[]> {
  const [week, candidates, figures, published] = await Promise.all([
    plannedWeek(db, competitionId, contestId),
    lineup(db, contestId),
    countStanding(db, contestId),
    publishedContests(db, competitionId),
  ]);
  const isPublished = published.some((one) => one.id === contestId);
  const falls = week.published_at !== null && !isPublished;
  const facts = [
    figureFact('week', week.planned.week),
    figureFact('total_before', figures.total),
    figureFact('total', Math.max(0, figures.total + change)),
    ...(falls ? [textFact('publication_dropped', week.published_at ?? '')] : []),
    ...(isPublished ? [textFact('published_result', 'stays')] : []),
  ];
  if (!votes) return [...facts, textFact('by_talent', 'withheld')];
  const changes = new Map(votes.map((one) => [one.candidate_id, one.votes]));
  const before = new Map(figures.lines.map((line) => [line.candidate_id, line]));
  const after = ranked(
    candidates.map((candidate) => ({
      candidate,
      number: candidate.number,
      votes: Math.max(0, (before.get(candidate.id)?.votes ?? 0) + (changes.get(candidate.id) ?? 0)),
    })),
  );
  const lines = after.map(
    ({ candidate: { id, number, display_name }, rank, votes: count, share }): RankedFact => {
      const old = before.get(id);
      return {
        candidate_id: id,
        number,
        name: display_name,
        before: old ? standing(old) : null,
        after: { rank, votes: count, share },
      };
    },
  );
  return [...facts, { kind: 'ranking', lines }];
}

const standing = ({ rank, votes, share }: FigureLine) => ({ rank, votes, share });
