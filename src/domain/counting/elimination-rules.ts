import type { FieldProblems } from '#domain/errors.ts';
import type { Elimination, TieRule } from './schema.ts';

interface VotesLine {
  candidate_id: string;
  votes: number;
}

/** What a request to publish or to correct says of those who leave; nothing where `elimination` is missing or unchanged. */
export interface AskedElimination {
  elimination?: 'leave' | 'none' | 'unchanged' | undefined;
  eliminated_ids?: readonly string[] | undefined;
  tie_rule?: TieRule | undefined;
  tie_reason?: string | undefined;
}

/** Ids of the candidates with the fewest votes of those still in the show; several where they are tied. */
export function lastPlaces(lines: readonly VotesLine[], departed: ReadonlySet<string>): string[] {
  const inShow = lines.filter((line) => !departed.has(line.candidate_id));
  const fewest = Math.min(...inShow.map(({ votes }) => votes));
  return inShow.filter(({ votes }) => votes === fewest).map((line) => line.candidate_id);
}

/**
 * Who is proposed to leave: the last of the ranking, or none where the last places are tied and operators must decide.
 */
export function proposeEliminated(lines: readonly VotesLine[], departed: ReadonlySet<string>): string[] {
  const last = lastPlaces(lines, departed);
  return last.length === 1 && lines.length - departed.size > 1 ? last : [];
}

/**
 * Whether votes alone do not decide that these leave: one of them has as many votes as a candidate who stays, or more.
 * The operators must then give the rule and the reason of the decision.
 */
export function isDecidedByPeople(
  lines: readonly VotesLine[],
  departed: ReadonlySet<string>,
  eliminated: readonly string[],
): boolean {
  const pickVotes = (leaves: boolean) =>
    lines
      .filter(({ candidate_id: id }) => !departed.has(id) && eliminated.includes(id) === leaves)
      .map(({ votes }) => votes);
  return Math.max(...pickVotes(true)) >= Math.min(...pickVotes(false));
}

/**
 * Checks the choice of who leaves.
 *
 * @param lines of the count that is to be published
 * @param departed ids of the candidates in `lines` who have left already, otherwise than with this result
 * @param last whether the week names the winner, so that no candidate leaves
 * @param proposed ids that the form ticks by itself: their ticks say nothing
 * @returns problems by field; none where the choice is valid
 */
export function eliminationProblems(
  lines: readonly VotesLine[],
  departed: ReadonlySet<string>,
  asked: AskedElimination,
  last: boolean,
  proposed: readonly string[] = asked.eliminated_ids ?? [],
): FieldProblems {
  const { elimination, eliminated_ids: ids = [], tie_rule, tie_reason } = asked;
  if (elimination === undefined && ids.length > 0) return { elimination: 'REQUIRED' };
  // An operator who ticks a talent means that one to leave: two persons must not agree to something else.
  if (elimination !== 'leave') {
    return ids.every((id) => proposed.includes(id)) ? {} : { elimination: 'TICKED_AND_STAYS' };
  }
  if (last) return { elimination: 'NOT_IN_FINAL' };
  if (ids.length === 0) return { eliminated_ids: 'REQUIRED' };
  const inShow = lines.filter((line) => !departed.has(line.candidate_id)).map((line) => line.candidate_id);
  if (!ids.every((id) => inShow.includes(id))) return { eliminated_ids: 'INVALID' };
  if (ids.length >= inShow.length) return { eliminated_ids: 'ALL_LEAVE' };
  if (!isDecidedByPeople(lines, departed, ids)) return {};
  return {
    ...(tie_rule ? {} : { tie_rule: 'TIE_BREAK_NEEDED' as const }),
    ...(tie_reason ? {} : { tie_reason: 'TIE_BREAK_NEEDED' as const }),
  };
}

/**
 * The requested elimination as it is kept with the result, without a tie-break that decides nothing.
 *
 * @returns null where the request does not say who leaves
 */
export function toElimination(
  lines: readonly (VotesLine & { number: number; name: string })[],
  departed: ReadonlySet<string>,
  { elimination, eliminated_ids: ids = [], tie_rule, tie_reason }: AskedElimination,
): Elimination | null {
  if (elimination === undefined || elimination === 'unchanged') return null;
  if (elimination === 'none') return { candidates: [], tie: null };
  const decides = isDecidedByPeople(lines, departed, ids);
  return {
    candidates: lines
      .filter((line) => ids.includes(line.candidate_id))
      .map(({ candidate_id, number, name }) => ({ candidate_id, number, name })),
    tie: decides && tie_rule && tie_reason ? { rule: tie_rule, reason: tie_reason } : null,
  };
}

/** An earlier decision as it is kept with a new count: without its tie-break where votes alone decide now. */
export function toKeptElimination(
  lines: readonly VotesLine[],
  departed: ReadonlySet<string>,
  decided: Elimination,
): Elimination {
  const ids = decided.candidates.map((one) => one.candidate_id);
  // Of those who left with it, one may have been taken back since and sent home otherwise: the decision was on them too.
  const others = new Set([...departed].filter((id) => !ids.includes(id)));
  return isDecidedByPeople(lines, others, ids) ? decided : { ...decided, tie: null };
}
