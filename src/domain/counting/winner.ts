import type { Pinned } from '#domain/acts/changed-rules.ts';
import { type Fact, textFact } from '#domain/acts/facts-schema.ts';
import { AppError, type FieldProblems } from '#domain/errors.ts';
import { toLeaders } from './rules.ts';
import type { Count, CountLine, Tie, TieRule } from './schema.ts';
import { replacedTieFacts, tieFacts, tieInJournal } from './tie.ts';

/** What a request to publish or to correct the last week says of its winner. */
interface AskedWinner {
  winner_id: string | null;
  tie_rule?: TieRule | undefined;
  tie_reason?: string | undefined;
}

/** A week, as far as its winner is concerned. */
interface LastWeek {
  end_contest: boolean;
}

/** The winner of the competition. */
interface Winner {
  id: string;
  name: string;
  /** How they were told apart from others who lead; null where they lead alone. */
  tie: Tie | null;
}

/** WINNER_NEEDED, with the names of those who lead. Apart from `AppError`, which every phone loads. */
class WinnerNeeded extends AppError {
  readonly leaders: readonly string[];

  constructor(fields: FieldProblems, leaders: readonly string[]) {
    super('WINNER_NEEDED', { fields });
    this.leaders = leaders;
  }
}

/**
 * The winner that a count names: the candidate who leads it alone, or the one of several leaders whom the request names,
 * with a rule and a reason.
 *
 * @returns null in a week that is not the last
 * @throws {WinnerNeeded} with the fields that are missing, when several lead and the request does not decide
 */
export function decideWinner(
  { end_contest }: LastWeek,
  lines: readonly CountLine[],
  { winner_id, tie_rule, tie_reason }: AskedWinner,
): Winner | null {
  if (!end_contest) return null;
  const leaders = toLeaders(lines);
  const [first] = leaders;
  if (first && leaders.length === 1) return { id: first.candidate_id, name: first.name, tie: null };
  const named = leaders.find((line) => line.candidate_id === winner_id);
  if (named && tie_rule && tie_reason) {
    return { id: named.candidate_id, name: named.name, tie: { rule: tie_rule, reason: tie_reason } };
  }
  const fields: FieldProblems = {
    ...(named ? {} : { winner_id: 'WINNER_NEEDED' }),
    ...(tie_rule ? {} : { tie_rule: 'TIE_BREAK_NEEDED' }),
    ...(tie_reason ? {} : { tie_reason: 'TIE_BREAK_NEEDED' }),
  };
  throw new WinnerNeeded(
    fields,
    leaders.map(({ name }) => name),
  );
}

/** The request without a choice of the winner where votes alone name them: it would be read in the journal as made. */
export function withoutIdleChoice<Input extends AskedWinner>(
  { end_contest }: LastWeek,
  lines: readonly CountLine[],
  input: Input,
): Input {
  if (!end_contest || toLeaders(lines).length !== 1) return input;
  return { ...input, winner_id: null, tie_rule: undefined, tie_reason: undefined };
}

/**
 * What the second person is shown of the winner.
 *
 * @param replaced the winner whom the public sees, where a correction is asked for
 */
export function winnerFacts(winner: Winner | null, replaced: Winner | null = null): Fact[] {
  if (!winner) return [];
  return [
    ...(replaced ? [textFact('winner_before', replaced.name)] : []),
    textFact('winner', winner.name),
    ...(replaced ? replacedTieFacts(replaced.tie, winner.tie) : []),
    ...tieFacts(winner.tie),
  ];
}

/**
 * The winner whom the public sees of a published week.
 *
 * @param lines of a count of the week, which have its candidates' names
 * @param published the count that the public sees; null where the result was never counted in the régie
 */
export function publishedWinner(
  { winner_id }: { winner_id: string | null },
  lines: readonly CountLine[],
  published: Pick<Count, 'winner_tie'> | null,
): Winner | null {
  const line = lines.find((one) => one.candidate_id === winner_id);
  return line ? { id: line.candidate_id, name: line.name, tie: published?.winner_tie ?? null } : null;
}

/**
 * What an approval depends on. The rule and reason are part of it only where there are any: a server of the version
 * before, which does not know them, then refuses to publish without them.
 */
export const pinnedWinner = (winner: Winner | null): Pinned => ({
  winner: winner?.id ?? null,
  ...(winner?.tie ? { winner_tie: winner.tie } : {}),
});

/** What the journal keeps of the winner. */
export const winnerInJournal = (winner: Winner | null): object => ({
  winner_id: winner?.id ?? null,
  ...tieInJournal(winner?.tie ?? null),
});
