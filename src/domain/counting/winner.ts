import { type Fact, textFact } from '#domain/acts/facts-schema.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { toLeaders } from './rules.ts';
import type { CountLine, Tie, TieRule } from './schema.ts';

/** What a request to publish or to correct the last week says of its winner. */
export interface AskedWinner {
  winner_id: string | null;
  tie_rule?: TieRule | undefined;
  tie_reason?: string | undefined;
}

/** The winner of the competition. */
interface Winner {
  id: string;
  name: string;
  /** How they were told apart from others who lead; null where they lead alone. */
  tie: Tie | null;
}

/**
 * The winner that a count names: the candidate who leads it alone, or the one of several leaders whom the request names,
 * with a rule and a reason.
 *
 * @returns null in a week that is not the last
 * @throws {AppError} WINNER_NEEDED, with the fields that are missing, when several lead and the request does not decide
 */
export function decideWinner(
  { end_contest }: { end_contest: boolean },
  lines: readonly CountLine[],
  { winner_id, tie_rule, tie_reason }: AskedWinner,
): Winner | null {
  if (!end_contest) return null;
  const leaders = toLeaders(lines);
  const tied = leaders.length !== 1;
  const id = tied ? winner_id : leaders[0];
  const line = lines.find((one) => one.candidate_id === id && leaders.includes(one.candidate_id));
  if (line && !tied) return { id: line.candidate_id, name: line.name, tie: null };
  if (line && tie_rule && tie_reason) {
    return { id: line.candidate_id, name: line.name, tie: { rule: tie_rule, reason: tie_reason } };
  }
  const fields: FieldProblems = {
    ...(line ? {} : { winner_id: 'WINNER_NEEDED' }),
    ...(tie_rule ? {} : { tie_rule: 'TIE_BREAK_NEEDED' }),
    ...(tie_reason ? {} : { tie_reason: 'TIE_BREAK_NEEDED' }),
  };
  throw new AppError('WINNER_NEEDED', { fields });
}

/** What the second person is shown of the winner. */
export function winnerFacts(winner: Winner | null): Fact[] {
  if (!winner) return [];
  const { name, tie } = winner;
  return [textFact('winner', name), ...(tie ? tieFacts(tie) : [])];
}

/** What the second person is shown of how candidates were told apart. */
export const tieFacts = ({ rule, reason }: Tie): Fact[] => [
  textFact('tie_rule', rule),
  textFact('tie_reason', reason),
];

/** What the journal keeps of the winner. */
export const winnerInJournal = (winner: Winner | null): object => ({
  winner_id: winner?.id ?? null,
  ...(winner?.tie ? { tie_rule: winner.tie.rule, tie_reason: winner.tie.reason } : {}),
});
