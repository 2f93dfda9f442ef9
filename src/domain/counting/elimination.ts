import type { ActContext } from '#domain/acts/act.ts';
import { type ActPreview, type Fact, textFact } from '#domain/acts/facts-schema.ts';
import { eliminateIn, listDeparted, lockDeparted } from '#domain/contest/departures.ts';
import { AppError } from '#domain/errors.ts';
import {
  type AskedElimination,
  eliminationProblems,
  isDecidedByPeople,
  proposeEliminated,
  toElimination,
  toKeptElimination,
} from './elimination-rules.ts';
import type { Count, Elimination } from './schema.ts';
import { replacedTieFacts, tieFacts, tieInJournal } from './tie.ts';

/** The week whose result is published or corrected, locked by the transaction. */
interface LockedWeek {
  id: string;
  end_contest: boolean;
}

/**
 * Makes sure that those who are said to leave can leave with this count.
 *
 * @param decided the elimination of the result that is corrected
 * @returns the input without the fields that go with another answer, and without a tie-break where votes alone decide: it
 * would be read in the journal as made. Rule and reason stay in the last week, whose winner they are about
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
  if (input.elimination === 'leave') {
    const idle = !isDecidedByPeople(lines, departed, input.eliminated_ids ?? []);
    return idle ? { ...input, tie_rule: undefined, tie_reason: undefined } : input;
  }
  const elimination = input.elimination === 'none' ? 'none' : undefined;
  const without = { ...input, elimination, eliminated_ids: undefined };
  return end_contest ? without : { ...without, tie_rule: undefined, tie_reason: undefined };
}

/**
 * What the second person is shown of who leaves, and what their approval depends on. Where the request says who leaves, no
 * candidate of the week leaves or comes back from then on, until the transaction ends.
 *
 * @param decided the elimination of the result that is corrected
 */
export async function previewElimination(
  context: Pick<ActContext, 'tx'>,
  week: LockedWeek,
  counted: Pick<Count, 'lines'>,
  input: AskedElimination,
  decided: Elimination | null = null,
): Promise<ActPreview> {
  if (input.elimination === undefined) {
    return { facts: week.end_contest ? [] : await keptFacts(context, week, counted, decided), pinned: {} };
  }
  const departed = await lockDeparted(context.tx, week.id);
  const asked = toElimination(counted.lines, departed, input);
  if (!asked) return { facts: [], pinned: {} };
  return {
    facts: [
      ...(decided ? [textFact('leaving_before', toNames(decided))] : []),
      textFact('leaving', toNames(asked)),
      ...(decided ? replacedTieFacts(decided.tie, asked.tie) : []),
      ...tieFacts(asked.tie),
    ],
    pinned: { gone: [...departed] },
  };
}

/** What the second person is shown of a decision that a correction leaves as it is. */
async function keptFacts(
  { tx }: Pick<ActContext, 'tx'>,
  { id }: LockedWeek,
  { lines }: Pick<Count, 'lines'>,
  decided: Elimination | null,
): Promise<Fact[]> {
  if (!decided) return [];
  const { tie } = toKeptElimination(lines, await listDeparted(tx, id), decided);
  return [
    textFact('leaving_kept', toNames(decided)),
    ...(tie ? tieFacts(tie) : replacedTieFacts(decided.tie, null)),
  ];
}

const toNames = ({ candidates }: Elimination): string =>
  candidates.map(({ name }) => name).join(', ') || 'none';

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
  const departed = await lockDeparted(tx, week.id);
  const problems = eliminationProblems(lines, departed, input, week.end_contest);
  if (Object.keys(problems).length > 0) throw new AppError('CHANGED_MEANWHILE');
  const elimination = toElimination(lines, departed, input);
  const ids = (elimination?.candidates ?? []).map((one) => one.candidate_id);
  await eliminateIn(tx, week.id, ids, at);
  return { elimination, told: elimination ? toJournal(ids, elimination) : {} };
}

/** The elimination of the result that is corrected, as it is kept with the count that replaces it. */
export async function keepElimination(
  { tx }: Pick<ActContext, 'tx'>,
  { id }: LockedWeek,
  { lines }: Pick<Count, 'lines'>,
  decided: Elimination | null,
): Promise<Elimination | null> {
  return decided && toKeptElimination(lines, await lockDeparted(tx, id), decided);
}

const toJournal = (ids: readonly string[], { tie }: Elimination) => ({
  ...(ids.length > 0 ? { eliminated_ids: ids } : { elimination: 'none' }),
  ...tieInJournal(tie),
});
