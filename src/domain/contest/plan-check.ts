import { AppError, type FieldProblem, type FieldProblems, type OtherWeek } from '#domain/errors.ts';
import { OutsideLimit } from '#domain/outside-limit.ts';
import { listAllCandidates } from './candidate-queries.ts';
import { Overlap } from './overlap.ts';
import * as queries from './plan-queries.ts';
import type { Planning } from './planning.ts';
import type { PlannedContest } from './schema.ts';

/** Bounds of a plan's dates besides their order. */
interface Bounds {
  /** The vote has to start later than this instant; null where it may start at any. */
  startsAfter?: Date | null;
  /** When the vote ended, where an operator closed it before its planned end. */
  over?: Date | null;
  /** Results have to come out later than this instant; null where only the vote's end binds them. */
  resultsAfter?: Date | null;
}

/** What is wrong with one field of a plan, and the instant or the week in its way. */
interface Problem {
  field: string;
  problem: FieldProblem;
  limit?: Date;
  otherWeek?: OtherWeek;
}

/** INVALID_INPUT of several fields of a week's plan, with what is in the way of each. */
class PlanRefused extends AppError {
  /** By field, ISO 8601. */
  readonly limits: Readonly<Record<string, string>>;
  /** By field. */
  readonly otherWeeks: Readonly<Record<string, OtherWeek>>;

  constructor(problems: readonly Problem[]) {
    super('INVALID_INPUT', {
      fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])) as FieldProblems,
    });
    this.limits = Object.fromEntries(
      problems.flatMap(({ field, limit }) => (limit ? [[field, limit.toISOString()]] : [])),
    );
    this.otherWeeks = Object.fromEntries(
      problems.flatMap(({ field, otherWeek }) => (otherWeek ? [[field, otherWeek]] : [])),
    );
  }
}

/**
 * The dates of a plan that can stand: everything that is wrong is refused at once, so that the operator does not correct
 * one date only to be told of the next.
 *
 * @throws {AppError} WEEK_TAKEN, CONTEST_OVERLAP, INVALID_INPUT, CANDIDATE_UNKNOWN
 */
export async function checkPlan(at: Planning, id: string, planned: PlannedContest, bounds: Bounds = {}) {
  const start = new Date(planned.start_date);
  const end = new Date(planned.end_date);
  const result = new Date(planned.result_date);
  const { over = null } = bounds;
  const problems = [
    ...(await checkNumber(at, id, planned.week)),
    ...checkDates({ start, end, result }, bounds),
    ...(over || end > start ? await checkOthers(at, id, start, over ?? end) : []),
  ];
  refuseAny(problems.filter(({ field }, n) => problems.findIndex((one) => one.field === field) === n));
  const known = new Set((await listAllCandidates(at.tx, at.competitionId)).map((one) => one.id));
  if (!planned.candidate_ids.every((one) => known.has(one))) throw new AppError('CANDIDATE_UNKNOWN');
  return { start_date: start, end_date: end, result_date: result };
}

async function checkNumber(at: Planning, id: string, week: number): Promise<Problem[]> {
  const taken = await queries.weekTaken(at.tx, at.competitionId, id, week);
  return taken ? [{ field: 'week', problem: 'WEEK_TAKEN' }] : [];
}

function checkDates(
  { start, end, result }: Record<'start' | 'end' | 'result', Date>,
  { startsAfter = null, over = null, resultsAfter = null }: Bounds,
): Problem[] {
  const tooSoon = (field: string, limit: Date): Problem => ({ field, problem: 'NOT_LATER', limit });
  // An end that has to move is no limit for the results: they cannot come out before the start either.
  const ended = over ?? (end > start ? end : start);
  const isSoon = result < ended || (resultsAfter !== null && result <= resultsAfter);
  return [
    ...(startsAfter && start <= startsAfter ? [tooSoon('start_date', startsAfter)] : []),
    ...(end <= start ? [tooSoon('end_date', start)] : []),
    ...(isSoon ? [tooSoon('result_date', resultsAfter && resultsAfter > ended ? resultsAfter : ended)] : []),
  ];
}

/** The weeks in the way of a vote: one in which it would begin, and one in which it would end. */
async function checkOthers(at: Planning, id: string, start: Date, end: Date): Promise<Problem[]> {
  const others = await queries.listWithin(at.tx, at.competitionId, id, { start, end });
  const before = others.findLast((one) => one.start_date <= start);
  const after = others.find((one) => one.start_date > start);
  const inTheWay = (field: string, other: queries.WeekSpan): Problem => ({
    field,
    problem: 'OTHER_WEEK',
    otherWeek: toOtherWeek(other),
  });
  return [
    ...(before ? [inTheWay('start_date', before)] : []),
    ...(after ? [inTheWay('end_date', after)] : []),
  ];
}

/** @throws {AppError} the one problem under its own code, several as `PlanRefused` */
function refuseAny(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  if (problems.length > 1) throw new PlanRefused(problems);
  const { field, problem, limit, otherWeek } = first;
  if (limit) throw new OutsideLimit(field, 'NOT_LATER', limit);
  if (otherWeek) throw new Overlap(field as 'start_date' | 'end_date', otherWeek);
  throw new AppError('WEEK_TAKEN', { fields: { [field]: problem } });
}

/** @throws {AppError} CONTEST_OVERLAP, with the week that takes votes within that span and the date in its way */
export async function keepApart(at: Planning, id: string, start: Date, end: Date): Promise<void> {
  refuseAny((await checkOthers(at, id, start, end)).slice(0, 1));
}

function toOtherWeek({ week, start_date, end_date }: queries.WeekSpan): OtherWeek {
  return { week, start_date: start_date.toISOString(), end_date: end_date.toISOString() };
}
