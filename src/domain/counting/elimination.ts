import type { ActContext } from '#domain/acts/act.ts';
import { type ActPreview, type Fact, textFact } from '#domain/acts/facts-schema.ts';
import { eliminateIn, listDeparted, lockDeparted } from '#domain/contest/departures.ts';
import { AppError } from '#domain/errors.ts';
import {
  type AskedElimination,
  eliminationProblems,
  proposeEliminated,
  toElimination,
} from './elimination-rules.ts';
import type { Count, Elimination } from './schema.ts';
import { tieFacts, tieInJournal } from './tie.ts';

/** The week whose result is published or corrected, locked by the transaction. */
interface LockedWeek {
  id: string;
  end_contest: boolean;
}

/**
 * Makes sure that those who are said to leave can leave with this count.
 *
 * @param decided the elimination of the result that is corrected
 * @returns the input without the fields that go with another answer; rule and reason stay in the last week, whose
 * winner they are about
 * @throws {AppError} INVALID_INPUT
 */
export async function checkedElimination<Input extends AskedElimination>(
  { tx }: Pick<ActContext, 'tx'>,
  { id, end_contest }: LockedWeek,
  { lines }: Pick<Count, 'lines'>,
  input: Input,
  decided: Elimination | null = null,
): Promise<Input> {
  const departed = await listDeparted(tx, id);
  const proposed = decided?.candidates.map((one) => one.candidate_id) ?? proposeEliminated(lines, departed);
  const fields = eliminationProblems(lines, departed, input, end_contest, proposed);
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
  if (input.elimination === 'leave') return input;
  const elimination = input.elimination === 'none' ? 'none' : undefined;
  const without = { ...input, elimination, eliminated_ids: undefined };
  return end_contest ? without : { ...without, tie_rule: undefined, tie_reason: undefined };
}

/**
 * What the second person is shown of who leaves, and what their approval depends on. No candidate of the week leaves or
 * comes back from then on, until the transaction ends.
 */
export async function previewElimination(
  { tx }: Pick<ActContext, 'tx'>,
  { id }: LockedWeek,
  { lines }: Pick<Count, 'lines'>,
  input: AskedElimination,
): Promise<ActPreview> {
  const decided = toElimination(lines, input);
  if (!decided) return { facts: [], pinned: {} };
  const departed = [...(await lockDeparted(tx, id))];
  return { facts: toFacts(decided), pinned: { gone: departed } };
}

function toFacts({ candidates, tie }: Elimination): Fact[] {
  const names = candidates.map(({ name }) => name).join(', ');
  return [textFact('leaving', names || 'none'), ...tieFacts(tie)];
}

/**
 * Makes candidates leave at an instant; those of an earlier decision on the same week who now stay come back.
 *
 * @returns what is kept with the result, and what the journal is told
 * @throws {AppError} CHANGED_MEANWHILE when one of them cannot leave any more
 */
export async function eliminateWith(
  { tx }: Pick<ActContext, 'tx'>,
  week: LockedWeek,
  { lines }: Pick<Count, 'lines'>,
  input: AskedElimination,
  at: Date,
): Promise<{ elimination: Elimination | null; told: object }> {
  const problems = eliminationProblems(lines, await lockDeparted(tx, week.id), input, week.end_contest);
  if (Object.keys(problems).length > 0) throw new AppError('CHANGED_MEANWHILE');
  const elimination = toElimination(lines, input);
  const ids = (elimination?.candidates ?? []).map((one) => one.candidate_id);
  await eliminateIn(tx, week.id, ids, at);
  return { elimination, told: elimination ? toJournal(ids, elimination) : {} };
}

const toJournal = (ids: readonly string[], { tie }: Elimination) => ({
  ...(ids.length > 0 ? { eliminated_ids: ids } : { elimination: 'none' }),
  ...tieInJournal(tie),
});
